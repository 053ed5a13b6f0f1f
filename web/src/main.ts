/** The way in. */
import { mount } from 'svelte';
import App from './App.svelte';
import { connection } from './offline/connection.svelte.ts';
import { update } from './offline/update.svelte.ts';
import { loadClauseNames } from './parts/clause-names.svelte.ts';
import { plainHash } from './share.ts';
import { showTheme } from './settings/theme.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/pages.css';
import './styles/new-battle.css';
import './styles/table.css';
import './styles/battle.css';
import './styles/board.css';
import './styles/answers.css';
import './styles/cubes.css';
import './styles/hexes.css';
import './styles/chat.css';

const hash = plainHash(location.pathname, location.hash);
if (hash) history.replaceState(null, '', `/${hash}`);
showTheme();
connection.watch();
void update.watch();
void loadClauseNames();
mount(App, { target: document.getElementById('page')! });
