// The description of all calls, with the keys of each object in the order of the alphabet.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testApp } from '../../apps/api/src/testing/test-app.ts'

/** @type {import('../golden.mjs').StoreResults} */
export async function storeOpenApi(folder) {
  const t = await testApp()
  const answer = await t.app.inject('/frontend-api/openapi.json')
  if (answer.statusCode !== 200) throw new Error(`The description was refused: ${answer.body}`)
  writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(answer.json(), sortKeys, 2)}\n`)
  await t.close()
}

/** @param {string} _
 *  @param {unknown} value */
function sortKeys(_, value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
