import type { z } from 'zod'
import { freeLine, freeText } from './texts.ts'

/** The characters of the font of PDFs, as ranges of an expression. A test compares them with the font. */
const ofFont = [
  String.raw` -~\xa0-\xa3\xa5\xa7-\xab\xae-\xb4\xb6-\u017f\u0181\u0186-\u018a\u018e-\u0194\u0196-\u0199\u019d\u01a0\u01a1`,
  String.raw`\u01a4\u01a5\u01ac\u01ad\u01af\u01b0\u01b2-\u01b4\u01b7\u01cd-\u01dd\u01e6\u01e7\u01f0\u01f8\u01f9\u0218-\u021b\u0237`,
  String.raw`\u0244\u0245\u024c\u024d\u0253\u0254\u0256\u0257\u0259\u025b\u0260\u0263\u0268\u0269\u0272\u0289\u028b\u028c\u0292`,
  String.raw`\u0294\u02b7\u02bb\u02bc\u02c6\u02c7\u02d8-\u02dd\u0300-\u0304\u0306-\u030c\u0312\u031b\u0323\u0326-\u0329\u0331`,
  String.raw`\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490-\u049d\u04a0-\u04a5\u04aa\u04ab\u04ae-\u04b3\u04b6-\u04bb`,
  String.raw`\u04c0-\u04c2\u04cf-\u04d9\u04dc-\u04df\u04e2-\u04eb\u04ee-\u04f5\u1e04\u1e05\u1e0c\u1e0d\u1e24\u1e25\u1e32-\u1e3b`,
  String.raw`\u1e3e\u1e3f\u1e42-\u1e47\u1e56\u1e57\u1e5a-\u1e5d\u1e62\u1e63\u1e6c\u1e6d\u1e80-\u1e85\u1e90-\u1e93\u1e9e`,
  String.raw`\u1ea0-\u1ef9\u2009\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u202f\u2030\u2039\u203a\u2044\u20ac\u20b4\u20b8`,
  String.raw`\u20ba\u20bc\u20bd\u2116\u2117\u2122\u2153-\u215e\u2190-\u2193\u2196-\u2199\u21a9\u21b6\u21b7\u21ba\u21bb\u2212\u2248`,
  String.raw`\u2260\u2264\u2265\u2713\u27f5\u27f6\ua78b\ua78c`,
].join('')

const outsideFont = /* @__PURE__ */ new RegExp(`[^\n\t${ofFont}]`, 'gu')
const ofEmoji = /[\p{ExtPict}\p{EComp}]/u

/** Converts a text to what papers print: without emoji, and with a question mark for any other sign that their font does not have. Forms
 *  refuse such signs; only older texts have them. */
export const asPrinted = (text: string): string =>
  text.replace(outsideFont, (sign) => (ofEmoji.test(sign) ? '' : '?')).replaceAll('\t', ' ')

/** Signs that end a line or are control characters; the field itself says whether it may have them. */
const ofBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u

const mostNamed = 10

/** Refuses what papers can't print, and names it. */
const refusing =
  (isAllowed: (sign: string) => boolean) =>
  ({ value, issues }: z.core.ParsePayload<string>) => {
    const signs = [...new Set(value.match(outsideFont))].filter((sign) => !isAllowed(sign) && !ofBreak.test(sign))
    if (signs.length === 0) return
    const params = { signs: signs.slice(0, mostNamed).join(' ') }
    issues.push({ code: 'custom', message: 'validation.printed', input: value, params, continue: true })
  }

/** A text of one line that stands in papers, such as a name: each sign of it is printed. */
export const printedLine = (longest: number) => freeLine(longest).check(refusing(() => false))
export const neededPrintedLine = (longest: number) => printedLine(longest).min(1, 'validation.required')

/** Topic of a lesson. */
export const lessonTopicSchema = printedLine(200)

/** A text that stands in papers, such as a reason. It may have emoji, which papers leave out. */
export const printedText = (longest: number) => freeText(longest).check(refusing((sign) => ofEmoji.test(sign)))
export const neededPrintedText = (longest: number) => printedText(longest).min(1, 'validation.required')

/** The reason for an action that affects other people; many of them stand in papers, such as credit notes. */
export const reasonSchema = neededPrintedText(1000)
