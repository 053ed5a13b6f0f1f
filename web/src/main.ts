/** The way in. */
import { mount } from 'svelte';
import App from './App.svelte';
import { loadClauseNames } from './parts/clause-names.svelte.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/pages.css';
import './styles/new-battle.css';
import './styles/table.css';
import './styles/battle.css';
import './styles/board.css';
import './styles/answers.css';
import './styles/cubes.css';
import './styles/chat.css';

void loadClauseNames();
mount(App, { target: document.getElementById('page')! });
