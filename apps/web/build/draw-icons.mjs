// Draws the icons and the social picture in public/ from the one drawing of the mark: node apps/web/build/draw-icons.mjs
// (needs a Chromium; CHROMIUM_PATH names one). Run it after a change of src/app/brand/mark.ts and commit what it wrote.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '@navyk/tools/chromium'
import { markShapes, markSize, transformOf } from '../src/app/brand/mark.ts'

const web = join(import.meta.dirname, '..')
const place = (name) => join(web, 'public', name)
const fills = { petal: '#7b92ec', page: '#3f5fd8' }
const paper = '#fafaf8'
const ink = '#1f2328'

const shapes = markShapes
  .map((shape) => {
    const transform = transformOf(shape)
    return `<path fill="${fills[shape.tone]}" d="${shape.d}"${transform ? ` transform="${transform}"` : ''}/>`
  })
  .join('')
const svg = (box, inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`

const favicon = svg(`0 0 ${markSize} ${markSize}`, shapes)
/** A mask may cut off a fifth at every side. */
const maskable = svg('-24 -25 112 112', `<path fill="${paper}" d="M-24-25h112v112H-24z"/>${shapes}`)
const tile = svg('-8 -9 80 80', `<path fill="${paper}" d="M-8-9h80v80H-8z"/>${shapes}`)

writeFileSync(place('favicon.svg'), `${favicon}\n`)
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  await draw('apple-touch-icon.png', 180, 180, `<div>${tile}</div>`)
  await draw('icon-192.png', 192, 192, `<div>${tile}</div>`)
  await draw('icon-512.png', 512, 512, `<div>${tile}</div>`)
  await draw('icon-maskable-512.png', 512, 512, `<div>${maskable}</div>`)
  await draw('social.png', 1200, 630, socialPicture())
} finally {
  await browser.close()
}

function socialPicture() {
  const font = readFileSync(
    join(web, '../../node_modules/@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2'),
  ).toString('base64')
  return `<style>
    @font-face { font-family: Onest; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
    main { display: flex; align-items: center; gap: 48px; height: 100%; padding-left: 140px; background: ${paper};
      border-bottom: 24px solid ${fills.page}; box-sizing: border-box }
    main svg { width: 320px } main span { font: 700 160px Onest; color: ${ink}; letter-spacing: -2px }
  </style><main>${favicon}<span>Навык</span></main>`
}

/** @param {string} name
 *  @param {number} width
 *  @param {number} height
 *  @param {string} body */
async function draw(name, width, height, body) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>html, body, div { margin: 0; height: 100% } svg { display: block; width: 100% }</style>${body}`,
  )
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: place(name) })
  await page.close()
}
