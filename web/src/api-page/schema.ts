/** The server's own description of its interface, read into what a page can show. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  maxLength?: number;
}

interface Described {
  content?: Record<string, { schema?: Schema } | undefined>;
}

interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Described;
  responses?: Record<string, Described>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A type in words; what has a name of its own is a link. */
export type Word = string | { to: string };

export interface Field {
  name: string;
  words: Word[];
  needed: boolean;
  note: string;
}

export interface Route {
  id: string;
  method: string;
  path: string;
  says: string;
  fields: (Field & { where: string })[];
  body: Word[];
  answers: { status: string; words: Word[] }[];
}

export interface Named {
  name: string;
  fields: Field[];
  words: Word[]; // where it is no object
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

const between = (parts: Word[][], sign: string): Word[] => parts.flatMap((part, i) => (i ? [sign, ...part] : part));

export function wordsOf(schema: Schema): Word[] {
  if (schema.$ref) return [{ to: nameOf(schema.$ref) }];
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return between(several.map(wordsOf), ' or ');
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.map((x) => JSON.stringify(x)).join(' or ')];
  if (schema.prefixItems) return ['[', ...between(schema.prefixItems.map(wordsOf), ', '), ']'];
  if (schema.type === 'array') return ['list of ', ...wordsOf(schema.items ?? {})];
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return ['by name: ', ...wordsOf(schema.additionalProperties)];
  if (Array.isArray(schema.type)) return [schema.type.join(' or ')];
  return [schema.type ?? 'anything'];
}

/** What it is when it is left out, and how long it may be. */
function noteOf({ default: otherwise, maxLength }: Schema): string {
  const left = otherwise === undefined ? '' : `${JSON.stringify(otherwise)} when left out`;
  return [left, maxLength ? `at most ${maxLength} characters` : ''].filter(Boolean).join(', ');
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    words: wordsOf(schema),
    needed: required.includes(name),
    note: noteOf(schema),
  }));
}

const contentOf = (described?: Described): Word[] => {
  const [kind, content] = Object.entries(described?.content ?? {})[0] ?? [];
  if (!kind) return [];
  return kind === 'application/json' && content?.schema ? wordsOf(content.schema) : [kind];
};

function routeOf(path: string, method: string, operation: Operation): Route {
  const { parameters = [], requestBody, responses = {} } = operation;
  return {
    id: `${method}${path}`.replace(/\W+/g, '-').replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    says: operation.description ?? '',
    fields: parameters.map(({ name, in: where, required, schema }) => {
      return { name, where, words: wordsOf(schema), needed: required, note: noteOf(schema) };
    }),
    body: contentOf(requestBody),
    answers: Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, described]) => ({ status, words: contentOf(described) })),
  };
}

export const routesOf = ({ paths }: OpenApi): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => routeOf(path, method, operation)),
  );

export const typesOf = ({ components }: OpenApi): Named[] =>
  Object.entries(components.schemas).map(([name, schema]) => {
    const fields = fieldsOf(schema);
    return { name, fields, words: fields.length ? [] : wordsOf(schema) };
  });
