import assert from 'node:assert/strict';

/** The structured content of a call that succeeds; the SDK has validated it. */
export async function answer({ call }, tool, given) {
  const result = await call(tool, given);
  assert.ok(!result.isError, JSON.stringify([given, result]));
  const [text] = result.content;
  assert.deepEqual(JSON.parse(text.text), result.structuredContent, 'the text says the same');
  return result.structuredContent;
}
