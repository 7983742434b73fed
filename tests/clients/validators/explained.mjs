// Schemas on which ajv 8.20 and baton disagree, each with the reason. `valid` is baton's answer.
export const explained = [
  {
    reason: 'an empty name is required like any other; the code that ajv generates takes it for "nothing is missing"',
    dialect: '2020-12',
    schema: { required: [''] },
    data: {},
    valid: false,
  },
  {
    reason: 'an empty array contains nothing; ajv accepts it beside "prefixItems", and if "contains" checks nothing',
    dialect: '2020-12',
    schema: { prefixItems: [{ minimum: 1 }], contains: true },
    data: [],
    valid: false,
  },
  {
    reason: 'an alternative that fails evaluates no items; ajv counts its "prefixItems"',
    dialect: '2020-12',
    schema: { anyOf: [{ prefixItems: [{}], type: 'object' }, true], unevaluatedItems: false },
    data: [1],
    valid: false,
  },
  {
    reason: 'an "if" that fails evaluates no members; ajv counts its "additionalProperties"',
    dialect: '2020-12',
    schema: { if: { additionalProperties: false }, else: { minLength: 1 }, unevaluatedProperties: false },
    data: { a: 1 },
    valid: false,
  },
  {
    reason: '"contains" evaluates the items that it matches (JSON Schema Core 2020-12, 10.3.1.3)',
    dialect: '2020-12',
    schema: { contains: true, unevaluatedItems: false },
    data: [1],
    valid: true,
  },
  {
    reason: '"contains" evaluates no items before draft 2020-12 (JSON Schema Core 2019-09, 9.3.1.3)',
    dialect: '2019-09',
    schema: { contains: { minimum: 100 }, unevaluatedItems: false },
    data: [100],
    valid: false,
  },
  {
    reason: 'members beside "$ref" have no effect in draft-07 (JSON Schema Core draft-07, 8.3)',
    dialect: 'draft-07',
    schema: { definitions: { any: true }, $ref: '#/definitions/any', type: 'string' },
    data: 1,
    valid: true,
  },
  {
    reason: '0.3 is a multiple of 0.1; ajv divides binary fractions',
    dialect: '2020-12',
    schema: { multipleOf: 0.1 },
    data: 0.3,
    valid: true,
  },
];
