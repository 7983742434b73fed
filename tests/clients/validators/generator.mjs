// Random schemas and instances. Both use few names and values, so that they often meet. What ajv
// answers wrongly (see explained.mjs) is not generated.
const names = ['a', 'b', 'ab', 'c1', 'x-y', 'é', ''];
const requirable = names.filter((name) => name !== '');
const strings = ['', 'a', 'ab', 'abc', 'b1', 'é', '😀😀', 'A', 'a\nb', ' ', 'x-y', '12'];
const numbers = [0, 1, -1, 2, 3, 4, 7, 10, 0.5, 1.5, -2.25, 100, 1e3, 9007199254740991];
const patterns = ['^a', 'b$', '^[a-z]+$', '\\d', '^.{2}$', 'é', '^\\S*$', '(a|b)c?', '^$', '\\p{Lu}', '[^a-c]', '😀'];
const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

export function instance(random, depth = 3) {
  const kinds = ['null', 'boolean', 'number', 'string', 'string', 'number'];
  if (depth > 0) kinds.push('array', 'object', 'object', 'array');
  switch (random.pick(kinds)) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return random.pick(numbers);
    case 'string':
      return random.pick(strings);
    case 'array':
      return random.several(0, 4, () => instance(random, depth - 1));
    default:
      return Object.fromEntries(random.some(names, 0.4).map((name) => [name, instance(random, depth - 1)]));
  }
}

/** A schema of the dialect 2020-12, 2019-09 or draft-07. */
export class SchemaGenerator {
  #random;
  #dialect;

  constructor(random, dialect) {
    this.#random = random;
    this.#dialect = dialect;
  }

  document() {
    const definitions = this.#dialect === 'draft-07' ? 'definitions' : '$defs';
    const root = this.#object(3);
    // No definition refers to another, so that no schema is a loop without progress.
    root[definitions] = { one: this.#schema(1, false), two: this.#schema(1, false) };
    return root;
  }

  #schema(depth, mayRefer = true) {
    if (this.#random.chance(0.08)) return this.#random.chance(0.7);
    return this.#object(depth, mayRefer);
  }

  #object(depth, mayRefer = true) {
    // ajv applies the siblings of $ref in draft-07 too, where they have no effect.
    if (this.#dialect === 'draft-07' && mayRefer && this.#random.chance(0.05)) return this.#reference();
    const schema = {};
    const makers = this.#makers(depth, mayRefer);
    const count = 1 + this.#random.below(4);
    for (let made = 0; made < count; ++made) Object.assign(schema, this.#random.pick(makers)());
    return this.#withoutFaultsOfAjv(schema);
  }

  #withoutFaultsOfAjv(schema) {
    if ('prefixItems' in schema || Array.isArray(schema.items)) {
      for (const keyword of ['contains', 'minContains', 'maxContains']) delete schema[keyword];
    }
    const branches = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', '$ref', 'contains'];
    if (branches.some((keyword) => keyword in schema)) delete schema.unevaluatedItems;
    if ('if' in schema) delete schema.unevaluatedProperties;
    return schema;
  }

  #makers(depth, mayRefer) {
    const all = [...this.#assertions()];
    if (depth > 0) all.push(...this.#applicators(depth - 1, mayRefer));
    if (mayRefer && this.#dialect !== 'draft-07') all.push(() => this.#reference());
    return all;
  }

  /** For "contains": ajv accepts an empty array where a schema checks nothing. */
  #typed(depth) {
    return { ...this.#object(depth, false), type: this.#random.pick(types) };
  }

  #reference() {
    const definitions = this.#dialect === 'draft-07' ? 'definitions' : '$defs';
    return { $ref: `#/${definitions}/${this.#random.pick(['one', 'two'])}` };
  }

  #assertions() {
    const random = this.#random;
    const count = () => random.below(4);
    const all = [
      () => ({ type: random.pick(types) }),
      () => ({ type: [...new Set(random.several(1, 4, () => random.pick(types)))] }),
      () => ({ enum: distinct(random.several(1, 4, () => instance(random, 1))) }),
      () => ({ const: instance(random, 2) }),
      () => ({ minimum: random.pick(numbers) }),
      () => ({ maximum: random.pick(numbers) }),
      () => ({ exclusiveMinimum: random.pick(numbers) }),
      () => ({ exclusiveMaximum: random.pick(numbers) }),
      () => ({ multipleOf: random.pick([1, 2, 3, 0.5, 0.25, 5]) }),
      () => ({ minLength: count() }),
      () => ({ maxLength: count() }),
      () => ({ pattern: random.pick(patterns) }),
      () => ({ minItems: count() }),
      () => ({ maxItems: count() }),
      () => ({ uniqueItems: random.chance(0.8) }),
      () => ({ minProperties: count() }),
      () => ({ maxProperties: count() }),
      () => ({ required: random.some(requirable, 0.25) }),
    ];
    if (this.#dialect !== 'draft-07') {
      all.push(() => ({ dependentRequired: { [random.pick(names)]: random.some(requirable, 0.3) } }));
    }
    return all;
  }

  #applicators(depth, mayRefer) {
    const random = this.#random;
    const one = () => this.#schema(depth, mayRefer);
    const many = () => random.several(1, 3, one);
    const named = (keys) => Object.fromEntries(keys.map((key) => [key, one()]));
    const all = [
      () => ({ properties: named(random.some(names, 0.5)) }),
      () => ({ patternProperties: named(random.some(patterns, 0.2)) }),
      () => ({ additionalProperties: one() }),
      () => ({ propertyNames: one() }),
      () => ({ contains: this.#typed(depth) }),
      () => ({ allOf: many() }),
      () => ({ anyOf: many() }),
      () => ({ oneOf: many() }),
      () => ({ not: one() }),
      () => ({ if: one(), then: one(), else: one() }),
      () => ({ if: one(), then: one() }),
    ];
    return [...all, ...this.#applicatorsOfDialect(one, many, named)];
  }

  #applicatorsOfDialect(one, many, named) {
    const random = this.#random;
    const bounds = () => ({ contains: this.#typed(0), minContains: random.below(3), maxContains: 1 + random.below(3) });
    const newer = [
      bounds,
      () => ({ dependentSchemas: named(random.some(names, 0.3)) }),
      () => ({ unevaluatedProperties: random.chance(0.5) ? false : one() }),
      () => ({ unevaluatedItems: random.chance(0.5) ? false : one() }),
    ];
    const older = [
      () => ({ items: many() }),
      () => ({ items: many(), additionalItems: one() }),
      () => ({ items: one() }),
    ];
    switch (this.#dialect) {
      case 'draft-07':
        return [...older, () => ({ dependencies: { [random.pick(names)]: random.chance(0.5) ? one() : [random.pick(requirable)] } })];
      case '2019-09':
        return [...older, ...newer];
      default:
        return [...newer, () => ({ items: one() }), () => ({ prefixItems: many() }), () => ({ prefixItems: many(), items: one() })];
    }
  }
}

function distinct(values) {
  const texts = new Set();
  return values.filter((value) => {
    const text = JSON.stringify(value);
    return !texts.has(text) && texts.add(text);
  });
}
