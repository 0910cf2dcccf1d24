import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })

/** The style sheets of the component library that files with this ending import. A sheet that scripts import is built
 *  once; a style sheet gets its own copy of each sheet that it imports. */
function sheetsIn(ending: RegExp): string[] {
  const texts = files.filter((name) => ending.test(name)).map((name) => readFileSync(join(source, name), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/^@?import ['"](@mantine\/.+\.css)/gm)].map(([, name = '']) => name))
}

test('no sheet of the component library is built twice, because the later copy would undo what was laid over the first', () => {
  const copied = sheetsIn(/\.css$/)
  expect(copied.length).toBeGreaterThan(30)
  const shared = sheetsIn(/\.tsx?$/)
  expect(shared.length).toBeGreaterThan(0)
  expect(copied.filter((sheet, index) => shared.includes(sheet) || copied.indexOf(sheet) !== index)).toEqual([])
})
