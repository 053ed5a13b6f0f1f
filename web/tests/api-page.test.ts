import { expect, test } from 'vitest';
import { type OpenApi, routesOf, typesOf, wordsOf } from '../src/api-page/schema.ts';

const REF = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('a type is told in words, and what has a name is a link', () => {
  expect(wordsOf(REF('Sight'))).toEqual([{ to: 'Sight' }]);
  expect(wordsOf({ oneOf: [REF('Taken'), { type: 'null' }] })).toEqual([{ to: 'Taken' }, ' or ', 'null']);
  expect(wordsOf({ type: 'array', items: REF('Batch') })).toEqual(['list of ', { to: 'Batch' }]);
  expect(wordsOf({ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] }).join('')).toBe(
    '[integer, string]',
  );
  expect(wordsOf({ type: 'object', additionalProperties: REF('Odds') })).toEqual(['by name: ', { to: 'Odds' }]);
  expect(wordsOf({ type: 'object', additionalProperties: {} })).toEqual(['by name: ', 'anything']);
  expect(wordsOf({ const: 'taken' })).toEqual(['"taken"']);
  expect(wordsOf({ enum: ['a', 'b'] })).toEqual(['"a" or "b"']);
  expect(wordsOf({ type: ['null', 'object'] })).toEqual(['null or object']);
  expect(wordsOf({})).toEqual(['anything']);
});

const API: OpenApi = {
  paths: {
    '/api/rooms/{id}/answer': {
      post: {
        summary: 'Answer',
        description: 'Answer the open question.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: REF('Reply') } } },
        responses: {
          200: { content: { 'application/json': { schema: REF('Taken') } } },
          400: { content: { 'application/json': { schema: {} } } },
        },
      },
    },
    '/terrain.css': { get: { responses: { 200: { content: { 'text/css': {} } }, 204: {} } } },
  },
  components: {
    schemas: {
      Reply: {
        properties: { question: { type: 'integer' }, id: { type: 'string', default: '', maxLength: 64 } },
        required: ['question'],
      },
      Answer: { oneOf: [REF('Picked'), REF('Told')] },
    },
  },
};

test('a route says what it is told and what comes back', () => {
  const [answer, style] = routesOf(API);
  expect(answer).toMatchObject({ id: 'post-api-rooms-id-answer', method: 'POST', says: 'Answer the open question.' });
  expect(answer.fields).toEqual([{ name: 'id', where: 'path', words: ['string'], needed: true, note: '' }]);
  expect([answer.body, answer.answers]).toEqual([[{ to: 'Reply' }], [{ status: '200', words: [{ to: 'Taken' }] }]]);
  expect(style.answers).toEqual([
    { status: '200', words: ['text/css'] },
    { status: '204', words: [] },
  ]);
});

test('a type has fields, or is one of several', () => {
  const [reply, answer] = typesOf(API);
  expect(reply.fields[0]).toEqual({ name: 'question', words: ['integer'], needed: true, note: '' });
  expect(reply.fields[1].note).toBe('"" when left out, at most 64 characters');
  expect([answer.fields, answer.words]).toEqual([[], [{ to: 'Picked' }, ' or ', { to: 'Told' }]]);
});
