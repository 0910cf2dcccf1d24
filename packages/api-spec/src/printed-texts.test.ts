import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#testing'
import { leavesOf } from '#testing/leaves.ts'

/** Whether a sign that papers can't print is refused for that reason, at some length that the field accepts. */
const refusesUnprinted = (schema: z.core.$ZodType, sign: string): boolean =>
  Array.from({ length: 12 }, (_, count) => sign.repeat(count + 1)).some((text) =>
    (schema as z.ZodType).safeParse(text).error?.issues.some(({ message }) => message === 'validation.printed'),
  )

const inputsThatRefuse = (sign: string) =>
  allEndpoints.flatMap(([name, { query, body }]) =>
    [query, body].flatMap((input) =>
      input === undefined
        ? []
        : leavesOf(input, 'string')
            .filter(([, schema]) => refusesUnprinted(schema, sign))
            .map(([way]) => `${name}${way}`),
    ),
  )

// Names, titles and addresses of invoices, credit notes, acts, statements and documents of templates. Reasons are looked at below.
const linesOfPapers = [
  'addDocumentTemplate.title',
  'addProgrammeSession.topic',
  'changeDocumentTemplate.title',
  'changeProgramme.title',
  'closeLessons.lessons[].topic',
  'convertLead.firstName',
  'convertLead.lastName',
  'convertLead.learner.firstName',
  'convertLead.learner.lastName',
  'createLearner.firstName',
  'createLearner.lastName',
  'createManualInvoice.lines[].title',
  'createProduct.title',
  'createProgramme.title',
  'editDraftLines.lines[].title',
  'grantWallet.name',
  'holdProgrammeSession.topic',
  'invitePerson.firstName',
  'invitePerson.lastName',
  'placeOrder.payer.address',
  'placeOrder.payer.name',
  'planLessons.topic',
  'proposeRevision.changes[].topic',
  'savePlanRows.rows[].topic',
  'saveProductDraft.title',
  'setPayerDetails.address',
  'setPayerDetails.bank',
  'setPayerDetails.name',
  'setPayoutDetails.address',
  'setPayoutDetails.bank',
  'setPayoutDetails.name',
  'setServiceDetails.address',
  'setServiceDetails.bank',
  'setServiceDetails.eripPath',
  'setServiceDetails.name',
  'setServiceDetails.signatory',
  'updateLearner.firstName',
  'updateLearner.lastName',
  'updateLesson.topic',
  'updateProfile.firstName',
  'updateProfile.lastName',
  'updateProgrammeSession.topic',
]

test('each name, title and address on a paper is refused if its font lacks the letters', () => {
  const lines = new Set(inputsThatRefuse('👍'))
  expect([...lines].toSorted()).toEqual(linesOfPapers.toSorted())
})

test('reasons and texts on papers may have emoji, and no letters that the font lacks', () => {
  const lines = new Set(inputsThatRefuse('👍'))
  const texts = inputsThatRefuse('李').filter((way) => !lines.has(way))
  expect(texts.filter((way) => !way.endsWith('.reason')).toSorted()).toEqual([
    'addDocumentTemplate.text',
    'answerObjection.answer',
    'changeDocumentTemplate.text',
    'resolveDispute.answer',
    'reviewClosing.note',
  ])
  for (const way of [
    'creditInvoice.reason',
    'voidInvoice.reason',
    'askCorrection.reason',
    'adjustIncomeReport.reason',
    'cancelOrder.reason',
    'refundOrder.reason',
  ]) {
    expect(texts).toContain(way)
  }
})

test('no answer refuses a text that was stored before papers had to print it', () => {
  const found = allEndpoints.flatMap(([name, { responses }]) =>
    Object.values(responses)
      .flatMap((answer) => leavesOf(answer, 'string'))
      .filter(([, schema]) => refusesUnprinted(schema, '李'))
      .map(([way]) => `${name}${way}`),
  )
  expect(found).toEqual([])
})
