import { z } from 'zod';
import { explainIssues } from '../../../server/model/entities/problem.ts';

// The editor's Content-Security-Policy forbids `eval`.
z.config({ jitless: true });

/** The part of a content file's JSON Schema from which a form is made. */
export interface Rules {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  labels?: Readonly<Record<string, string>>;
  const?: unknown;
  anyOf?: readonly Rules[];
  $ref?: string;
  $defs?: Readonly<Record<string, Rules>>;
  properties?: Readonly<Record<string, Rules>>;
  required?: readonly string[];
  additionalProperties?: Rules | boolean;
  propertyNames?: { enum?: readonly string[] };
  /** With 1, the map is a union: its key names its kind. */
  maxProperties?: number;
  items?: Rules;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  /** Whether placeholders in it are filled in when it is printed. */
  hasPlaceholders?: true;
}

export type Fields = Readonly<Record<string, unknown>>;

export function rulesOf(schema: z.ZodType): Rules {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rules;
}

/** The rules for a value, with references resolved, and among alternatives the one for the value's type. */
export function rulesFor(rules: Rules, root: Rules, value: unknown): Rules {
  const { $ref, anyOf, ...own } = rules;
  const named = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')];
  if (named) return rulesFor({ ...named, ...own }, root, value);
  const branches = anyOf?.filter(({ type }) => type !== 'null').map((branch) => rulesFor(branch, root, value));
  if (!branches?.[0]) return rules;
  const [first] = branches;
  const chosen = branches.length === 1 ? first : (branches.find(({ type }) => type === typeOf(value)) ?? first);
  const isScalar = ({ type }: Rules) => type !== 'array' && type !== 'object';
  const isMixed = isScalar(chosen) && branches.filter(isScalar).length > 1;
  // A value that may be a number or a word is typed as text.
  const hasPlaceholders = isMixed && branches.some((branch) => branch.hasPlaceholders);
  return { ...(isMixed ? {} : chosen), ...(hasPlaceholders && { hasPlaceholders }), ...own };
}

function typeOf(value: unknown): Rules['type'] {
  return Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : undefined;
}

/** The fields of a map in order, each with its rules. For a union, only the field of the value's kind. */
export function fieldsIn({ properties, propertyNames, additionalProperties, maxProperties }: Rules, value: Fields): [string, Rules][] {
  const named = propertyNames?.enum ?? (properties ? [] : Object.keys(value));
  const each = typeof additionalProperties === 'object' ? additionalProperties : {};
  const all = [...Object.entries(properties ?? {}), ...named.map((name): [string, Rules] => [name, each])];
  return maxProperties === 1 ? all.filter(([name]) => name in value) : all;
}

/** The initial value. */
export function blankOf(rules: Rules, root: Rules): unknown {
  const { type, properties = {}, required = [], enum: choices } = rulesFor(rules, root, undefined);
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type !== 'object') return choices?.[0] ?? '';
  return Object.fromEntries(required.map((name) => [name, blankOf(properties[name] ?? {}, root)]));
}

/** Sets a field of a map (undefined removes it), with the fields in the order of the rules and unknown ones last. */
export function withField(value: Fields, name: string, next: unknown, rules: Rules): Fields {
  const changed = { ...value, [name]: next };
  const names = new Set([...fieldsIn(rules, changed).map(([known]) => known), ...Object.keys(changed)]);
  return Object.fromEntries([...names].flatMap((each) => (changed[each] === undefined ? [] : [[each, changed[each]]])));
}

/** What the server would refuse, by path: `navigation.0.path`. Unknown keys are kept, so they are not faults. */
export function faultsIn(schema: z.ZodType, value: unknown): ReadonlyMap<string, string> {
  const { error } = schema.safeParse(value, { reportInput: true });
  const explained = explainIssues(error?.issues ?? [], [], '').filter(({ rule }) => rule !== 'unknown-key');
  return new Map(
    explained.reverse().map(({ path, rule, message }) => [path.join('.'), rule === 'missing' ? 'must not be empty' : message]),
  );
}

/** A typed text as the value of a field: undefined when it is empty and optional, a number where the rules allow one. */
export function typedValue(text: string, { type, anyOf }: Rules, isRequired: boolean): unknown {
  if (text === '' && !isRequired) return undefined;
  const takesNumbers = [type, ...(anyOf ?? []).map((branch) => branch.type)].some((each) => each === 'number' || each === 'integer');
  return takesNumbers && text !== '' && String(Number(text)) === text ? Number(text) : text;
}

export interface SchemaForm {
  root: Rules;
  /** Error messages by path. */
  faults: ReadonlyMap<string, string>;
  /** Values changed elsewhere, by path. */
  elsewhere?: Readonly<Record<string, string>>;
  isReadOnly: boolean;
}

export interface SchemaFieldProps {
  form: SchemaForm;
  rules: Rules;
  /** `navigation.0.path` */
  path: string;
  /** By default, the last word of the path. Empty for a map without a frame. */
  label?: string;
  isRequired?: boolean;
  value: unknown;
  /** Undefined removes the value. */
  change: (value: unknown) => void;
}
