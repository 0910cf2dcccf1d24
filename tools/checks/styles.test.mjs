import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStyles } from './styles.mjs'

const web = 'apps/web/src'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-styles-'))
  put('ui/layout/layout.css', '@layer layout {\n  .row {\n    display: flex;\n  }\n}\n')
  put('ui/bar.tsx', '<div className="row" />')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path below the web app's sources
 *  @param {string} text */
function put(path, text) {
  mkdirSync(dirname(join(folder, web, path)), { recursive: true })
  writeFileSync(join(folder, web, path), text)
}

const report = async () => (await checkStyles(folder)).report

/** @param {string} name
 *  @param {string} css
 *  @param {string} attributes of an element that the screen shows */
function putScreen(name, css, attributes) {
  put(`domains/${name}.module.css`, css)
  put(
    `domains/${name}.tsx`,
    `import classes from './${name}.module.css'\nexport const Part = () => <p ${attributes} />`,
  )
}

test('a screen that takes layout parts and the classes of its module is right', async () => {
  putScreen('lessons', '.day {\n  color: red;\n\n  &:hover {\n    color: blue;\n  }\n}\n', 'className={classes.day}')
  expect(await report()).toBe('')
})

test('a class that its module does not have is reported', async () => {
  putScreen('lessons', '.day {\n  color: red;\n}\n', 'className={classes.day} title={classes.week}')
  expect(await report()).toContain('uses .week')
})

test('a class that nothing uses is reported', async () => {
  putScreen('lessons', '.day {\n  color: red;\n}\n.week {\n  color: red;\n}\n', 'className={classes.day}')
  expect(await report()).toContain('nothing uses .week')
})

test('a word that is no layout part is reported, and so is a part that nothing uses', async () => {
  put('ui/bar.tsx', 'export const Bar = ({ isLow }) => <div className={isLow ? \'rwo\' : undefined} title="row" />')
  expect(await report()).toContain('"rwo" is no layout part')
  expect(await report()).toContain('nothing uses "row"')
})

test('what a class name is chosen by is no word of it', async () => {
  put('ui/bar.tsx', "export const Bar = ({ tone }) => <div className={tone === 'low' ? 'row' : ''} />")
  expect(await report()).toBe('')
})

const look = '  display: grid;\n  gap: 1rem;\n'

test('a look may stand in two modules, but not in a third', async () => {
  putScreen('lessons', `.day {\n${look}}\n`, 'className={classes.day}')
  putScreen('plans', `.week {\n  gap: 1rem;\n  display: grid;\n}\n`, 'className={classes.week}')
  expect(await report()).toBe('')
  putScreen('offers', `.price {\n  color: red;\n\n  & dl {\n${look}  }\n}\n`, 'className={classes.price}')
  expect(await report()).toContain('"display: grid; gap: 1rem" stands in')
})

test('a single declaration may stand in any number of modules', async () => {
  for (const name of ['lessons', 'plans', 'offers'])
    putScreen(name, '.day {\n  color: red;\n}\n', 'className={classes.day}')
  expect(await report()).toBe('')
})
