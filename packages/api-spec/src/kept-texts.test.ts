import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#testing'
import { leavesOf } from '#testing/leaves.ts'

// Decomposed, with a letter that nobody sees: no text that is made fit to keep stays as it is.
const unfit = 'и\u0306\u200b'

const textsIn = (schema: z.core.$ZodType) => leavesOf(schema, 'string')

/** Whether a text is taken as it was typed. Formats, lists of words and the like refuse it. */
const isTakenUnfit = (schema: z.core.$ZodType): boolean =>
  Array.from({ length: 12 }, (_, count) => unfit.repeat(count + 1)).some((text) => {
    const { success, data } = (schema as z.ZodType).safeParse(text)
    return success && data === text
  })

/** Names of fields that are no words of people: they are compared as they are and not kept. So are the draft of a request, which stays as
 *  it was typed until the request takes it; the payer that was seen, who has to be the present one; and the filters of a saved view, which
 *  its list reads. */
const notWords =
  /password|token|captcha|digest|signature|hash|publicCode|consentVersion|\.version$|cursor|\.site$|\.order$|measures?$|promoCode$|\.ids$|ubjects$|Pivot\.rows$|^saveOfferDraft|^saveView\.search$|^createManualInvoice\.payer|^linkTelegram\.id$|^switchToCabinet\.date$/i

test('each text that a person writes is normalised before it is stored, however it was typed', () => {
  const found = allEndpoints.flatMap(([name, { query, body }]) =>
    [query, body].flatMap((input) =>
      input === undefined
        ? []
        : textsIn(input)
            .filter(([, schema]) => isTakenUnfit(schema))
            .map(([way]) => `${name}${way}`)
            .filter((way) => !notWords.test(way)),
    ),
  )
  expect(found).toEqual([])
})

test('no answer refuses a text that was stored before it had to be one line', () => {
  const isLine = (schema: z.core.$ZodType) => {
    const takes = (text: string) => (schema as z.ZodType).safeParse(text).success
    return Array.from({ length: 12 }, (_, count) => 'и'.repeat(count)).some(
      (rest) => takes(`иии${rest}`) && !takes(`и\nи${rest}`),
    )
  }
  const found = allEndpoints.flatMap(([name, { responses }]) =>
    Object.values(responses)
      .flatMap((answer) => textsIn(answer))
      .filter(([, schema]) => isLine(schema))
      .map(([way]) => `${name}${way}`),
  )
  expect(found).toEqual([])
})
