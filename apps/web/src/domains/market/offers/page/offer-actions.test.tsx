import { addDays, businessDate, weekdayOf } from '@navyk/api-spec/kit'
import { type Offer, type OfferResponse, respondToOffer } from '@navyk/api-spec/market/offers'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { RepublishDialog } from '../form/republish-dialog.tsx'
import { OfferActions } from './offer-actions.tsx'
import { ChooseButton } from '../responses/choose-button.tsx'
import { OwnResponse } from '../responses/own-response.tsx'
import { RespondForm } from '../responses/respond-form.tsx'
import { ResponseBadge } from '../list/use-offer-columns.tsx'

const rights = ['cancel', 'pause', 'publish', 'resume', 'edit', 'republish', 'dismiss', 'respond'] as const

test.each([
  ['not_selected', 'rejected', 'Отклонён'],
  ['not_selected', null, 'Выбран другой'],
  ['submitted', null, 'Ждёт решения'],
] as const)('a response that is %s, ended as %s, shows: %s', async (state, ending, said) => {
  expect(await readLines(<ResponseBadge response={{ state, ending }} />, staff)).toEqual([said])
})

test('each step of a request has its button by its own right', async () => {
  const offer = {
    id: '00000000-0000-4000-8000-0000000000a1',
    number: 12,
    version: 3,
    responses: [],
  } as unknown as Offer
  expect(
    await buttonsOfEach(
      rights,
      (actions) => <OfferActions offer={{ ...offer, actions: { ...offer.actions, ...actions } }} />,
      staff,
    ),
  ).toEqual({
    cancel: ['Отменить заявку'],
    pause: ['Приостановить'],
    publish: ['Вернуть', 'Опубликовать'],
    resume: ['Возобновить'],
    edit: ['Изменить'],
    republish: ['Опубликовать снова'],
    dismiss: ['Не подходит'],
    respond: ['Откликнуться'],
    none: [],
  })
})

const offer = {
  id: '00000000-0000-4000-8000-0000000000a1',
  number: 12,
  version: 3,
  state: 'in_selection',
  wantedSlots: [],
  responses: [],
  actions: {},
} as unknown as Offer
const responseOf = (state: OfferResponse['state'], place: number) =>
  ({
    id: `00000000-0000-4000-8000-0000000000b${place}`,
    executor,
    state,
    priceKopecks: 4800,
    payKopecks: 4000,
    message: 'Начнём',
    slots: [],
    startsOn: '2026-12-01',
    createdAt: '2026-11-20T09:00:00.000Z',
    changedAt: null,
    ending: null,
    reason: null,
    isShortlisted: false,
    viewedAt: null,
    version: 1,
  }) as OfferResponse
const responsesOf = (...states: OfferResponse['state'][]) => states.map(responseOf)

const asked = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return (await screen.findByRole('dialog')).textContent.replaceAll(/\s+/g, ' ')
}

test.each([
  [responsesOf('submitted', 'withdrawn', 'submitted', 'not_selected'), '2 исполнителя узнают об отмене и её причине.'],
  [responsesOf('withdrawn'), 'Вернуть заявку нельзя, но можно опубликовать новую.'],
])('cancelling a request shows how many waiting respondents will read of it', async (responses, said) => {
  const shown = { ...offer, responses, actions: { cancel: true } } as Offer
  await renderScreen(<OfferActions offer={shown} />, { user: customer, language: 'ru' })
  expect(await asked('Отменить заявку')).toContain(said)
})

test.each([
  [responsesOf('submitted', 'withdrawn', 'submitted'), 'Ещё 1 исполнитель узнает, что выбран другой.'],
  [responsesOf('submitted', 'withdrawn'), undefined],
])(
  'choosing an executor shows the price of a lesson, and how many others will read of it',
  async (responses, others) => {
    const [response] = responses as [OfferResponse]
    const button = <ChooseButton offer={{ ...offer, responses } as Offer} response={response} />
    await renderScreen(button, { user: customer, language: 'ru' })
    const said = await asked('Выбрать')
    expect(said).toContain('Занятие будет стоить 48,00 BYN.')
    expect(/Ещё .* выбран другой\./.exec(said)?.[0]).toBe(others)
  },
)

test('a dismissed request is not offered to be dismissed again', async () => {
  const aside = { ...offer, dismissedReason: 'Далеко', actions: { dismiss: true } } as Offer
  expect(await readLines(<OfferActions offer={aside} />, executor)).toEqual([])
})

test.each([
  ['matched', ['К договору № 44']],
  ['closed_matched', ['К договору № 44']],
  ['in_selection', []],
] as const)('a request that is %s links to its contract: %j', async (state, links) => {
  answer(listContracts, { data: [{ id: offer.id, number: 44 }], nextCursor: null } as never)
  const shown = { ...offer, state } as Offer
  await renderScreen(
    <>
      <OfferActions offer={shown} />
      <hr />
    </>,
    { user: customer, language: 'ru' },
  )
  await screen.findByRole('separator')
  if (links.length > 0) await screen.findByRole('link')
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual(links)
})

test.each([
  ['submitted', { withdraw: true, changeResponse: true }, ['Изменить отклик', 'Отозвать отклик']],
  ['submitted', { withdraw: true, changeResponse: false }, ['Отозвать отклик']],
  ['submitted', { withdraw: false, changeResponse: false }, []],
  ['withdrawn', { withdraw: true, changeResponse: true }, []],
] as const)(
  'a response that is %s can be taken back and changed by its rights: %j',
  async (state, actions, buttons) => {
    const shown = { ...offer, responses: responsesOf(state), actions } as unknown as Offer
    const lines = await readLines(<OwnResponse offer={shown} />, executor)
    expect(lines.filter((line) => / отклик$/.test(line) && line !== 'Ваш отклик')).toEqual(buttons)
  },
)

test.each([
  [{ payToKopecks: 4200 }, null, ['Бюджет позволяет до 42,00 BYN']],
  [{ payToKopecks: null }, null, ['Сколько вы хотите получать за одно занятие']],
  [
    { payToKopecks: 4200 },
    '2026-11-20T09:00:00.000Z',
    ['Заказчик уже видел отклик, он узнает об изменении.', 'Бюджет позволяет до 42,00 BYN'],
  ],
])(
  'an executor who changes a response sees the rest of the budget, and whether it was seen: %j, %s',
  async (budget, viewedAt, said) => {
    const response = { ...responseOf('submitted', 1), viewedAt }
    const lines = await readLines(
      <RespondForm offer={{ ...offer, ...budget } as Offer} response={response} />,
      executor,
    )
    const told = lines.flatMap(
      (line) => /Бюджет позволяет .*BYN|Сколько вы хотите .*занятие|Заказчик уже .*/.exec(line) ?? [],
    )
    expect(told).toEqual(said)
  },
)

test('a response begins with the executor’s last price, the wanted times and the first day that has one of them', async () => {
  const tomorrow = addDays(businessDate(new Date()), 1)
  const wanted = { weekday: weekdayOf(addDays(tomorrow, 2)), from: '16:00', to: '18:00' }
  const shown = { ...offer, wantedSlots: [wanted], usualPayKopecks: 32_50 } as Offer
  const sent = answer(respondToOffer, { data: offer as Offer })
  await renderScreen(<RespondForm offer={shown} />, { user: executor, language: 'ru' })
  await userEvent.type(screen.getByRole('textbox', { name: /^Сообщение/ }), 'Начнём')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить отклик' }))
  const startsOn = addDays(tomorrow, 2)
  await expect.poll(() => sent[0]?.body).toEqual({ payKopecks: 3250, startsOn, slots: [wanted], message: 'Начнём' })
})

test.each([
  ['staff', staff, 'Заявка сразу откроется до нового дня.'],
  ['a customer', customer, 'Заявка пройдёт модерацию и откроется до нового дня.'],
] as const)('republishing by %s shows whether it is moderated before', async (_, user, said) => {
  await renderScreen(<RepublishDialog offer={offer} onClose={() => undefined} />, { user, language: 'ru' })
  expect((await screen.findByRole('dialog')).textContent).toContain(said)
})
