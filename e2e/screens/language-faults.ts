// What is wrong with the texts of a screen: keys, words of another language, dates of machines; and with its width.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from '@playwright/test'
import type { Page } from '../journey.ts'

/** The last one is neither the language in which most people of the demo write nor the one that a missing text falls
 *  back to. */
export const languages = ['en', 'ru', 'es'] as const
export type Language = (typeof languages)[number]

/** The texts of the server's answers so far. */
interface Answers {
  includes: (text: string) => boolean
}

/** Keeps the server's answers: names and words of people come from there, in any language. */
export function collectAnswers(page: Page): () => Promise<Answers> {
  const texts: Promise<string>[] = []
  // The answers are megabytes long, and every screen has the same names: results of searches are kept.
  const found = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // The stream of events does not end and contains no texts.
    if (!pathname.startsWith('/frontend-api/') || pathname.endsWith('/events')) return
    texts.push(response.text().catch(() => readAgain(page, response)))
  })
  return async () => {
    const answers = (await Promise.all(texts)).reverse()
    const includes = (text: string) => {
      if (!found.has(text) && answers.some((answer) => answer.includes(text))) found.add(text)
      return found.has(text)
    }
    return { includes }
  }
}

/** Asks once more for an answer that the browser does not keep any more: it drops bodies when many large ones have come. */
async function readAgain(page: Page, response: Response): Promise<string> {
  const request = response.request()
  if (request.method() !== 'GET') return ''
  const { authorization = '' } = request.headers()
  const again = await page.request.get(response.url(), { headers: { authorization } }).catch(() => undefined)
  return (await again?.text()) ?? ''
}

/** @param answersSoFar of `collectAnswers`, asked after the screen was read: what it shows has come before */
export async function faultsOf(
  page: Page,
  language: Language,
  answersSoFar: () => Promise<Answers>,
): Promise<string[]> {
  const { texts, width } = await page.evaluate(readScreen)
  const answered = await answersSoFar()
  const faults: string[] = []
  const screen = page.viewportSize()?.width ?? 0
  if (width > screen) faults.push(`is ${width} px wide on a screen of ${screen} px`)
  for (const text of new Set(texts)) {
    if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(text) && !answered.includes(text)) faults.push(`shows the key "${text}"`)
    if (/(?<!\d)20\d\d-\d\d(-\d\d)?(?!\d)/.test(text.replaceAll(fileNames, '')))
      faults.push(`writes a date as "${text}"`)
    if (language !== 'ru' && foreignWords(text, answered).length > 0) faults.push(`says "${text}"`)
    if (language !== 'en' && english.has(text) && !own[language].has(text)) faults.push(`says "${text}"`)
  }
  return faults
}

/** Files keep the names that people gave them. */
const fileNames = /\S+\.(csv|pdf|txt|xlsx|xml)\b/g

/** Cyrillic words that no answer of the server contains, so they are the product's own. */
const foreignWords = (text: string, answered: Answers): string[] =>
  (text.match(/[А-яЁё]{2,}/g) ?? []).filter((word) => !ownNames.includes(word) && !answered.includes(word))

/** The product's name, the name of a language in that language, and how a taxpayer's number and a tax of this country are
 *  called in every language. */
const ownNames = ['Навык', 'Русский', 'УНП', 'НПД']

/** Runs in the page: every visible text, every text for screen readers, and how wide the page is. */
function readScreen(): { texts: string[]; width: number } {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent && !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName))
      texts.push(walker.currentNode.nodeValue ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '')
  }
  texts.push(document.title)
  const width = document.scrollingElement?.scrollWidth ?? 0
  return { texts: texts.map((text) => text.trim()).filter((text) => text !== ''), width }
}

const web = join(import.meta.dirname, '../../apps/web/src')

type Messages = { [key: string]: string | Messages }

const valuesOf = (messages: Messages): string[] =>
  Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)))

function textsOf(language: string): Set<string> {
  const files = globSync(`**/{messages,frame}.${language}.json`, { cwd: web })
  return new Set(files.flatMap((file) => valuesOf(JSON.parse(readFileSync(join(web, file), 'utf8')))))
}

const english = textsOf('en')
const own = { es: textsOf('es'), ru: textsOf('ru') }
