import { expect, test } from 'vitest';
import { dataOf, planFor } from '../src/offline/plan.ts';

const FILES = new Set(['/assets/index-a1b2c3d4.js', '/terrain.css', '/drum.svg']);
const plan = (path: string, more: Partial<Parameters<typeof planFor>[0]> = {}) => {
  const [at, query = ''] = path.split('?');
  return planFor({ method: 'GET', path: at, query, navigates: false, token: false, ...more }, FILES);
};

test('the page and its files come from this device', () => {
  expect(plan('/', { navigates: true })).toBe('page');
  expect(plan('/b/room7', { navigates: true })).toBe('page');
  expect(plan('/?utm=1', { navigates: true })).toBe('page');
  expect([...FILES].map((path) => plan(path))).toEqual(['file', 'file', 'file']);
});

test('what anybody may read is kept, and so is what was asked without a battle', () => {
  const read = ['/api/games', '/api/rules/toy.turn.order', '/api/tables/toy/7', '/api/lessons', ...dataOf('toy')];
  expect(new Set(read.map((path) => plan(path)))).toEqual(new Set(['data']));
  expect(plan('/api/odds/toy', { method: 'POST' })).toBe('asked');
  expect(plan('/api/muster/toy', { method: 'POST' })).toBe('asked');
});

test('rooms, keys and changes go to the server alone', () => {
  const rooms = ['/api/rooms/r', '/api/rooms/r/record', '/api/network', '/api/lobby', '/sw.js', '/b/r/table.png'];
  expect(new Set(rooms.map((path) => plan(path)))).toEqual(new Set(['server']));
  expect(plan('/api/games', { token: true })).toBe('server');
  expect(plan('/api/rulebook/toy/search?words=x')).toBe('server');
  expect(plan('/api/rooms', { method: 'POST' })).toBe('server');
  expect(plan('/api/muster/toy/book', { method: 'POST' })).toBe('server');
  expect(plan('/drum.svg', { method: 'HEAD' })).toBe('server');
});
