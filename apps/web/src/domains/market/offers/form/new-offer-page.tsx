import { type KeptOffer, type OfferInWork, offerDraft, type OfferSummary } from '@navyk/api-spec/market/offers'
import { daySpansOf, lessonOfWeek, subjects } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate, timeOfDaySchema, weekdayOf } from '@navyk/api-spec/kit'
import { newOfferPath, offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useTranslation } from '#ui/texts.ts'
import { offerDraftQuery, offersQuery, useCreateOffer } from '../api.ts'
import { DraftStatus } from './draft-status.tsx'
import { OfferFields } from './offer-fields.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

/** The start value of the deadline, in days from today. */
const usualDays = 14

/** A customer's new request; a draft from any device is continued. */
export function NewOfferPage() {
  const { t } = useTranslation('offers')
  // The cached draft may be older than that of another device.
  const query = useQuery({ ...offerDraftQuery, gcTime: 0 })
  // Nothing is lost where it does not load: the fields are then empty.
  const earlier = useInfiniteQuery(offersQuery({}))
  const [taken, setTaken] = useState<{ draft: OfferInWork | null; times: number }>()
  const isAsking = query.isFetching && !query.isFetchedAfterMount
  // The draft that the form was opened with. Later answers must not replace what was typed since.
  const [opened, setOpened] = useState<typeof query.data>()
  if (!opened && query.data && !isAsking && !earlier.isLoading) setOpened(query.data)
  const settled = { ...query, data: opened }
  return (
    <Page title={t('new.title')} purpose={t('new.purpose')} trail={[{ label: t('list.title_own'), to: offerListPath }]}>
      <QueryView query={settled}>
        {({ data }) => (
          <NewOfferForm
            last={earlier.data?.pages[0]?.data[0]}
            key={taken?.times ?? 0}
            begun={taken ? taken.draft : data}
            onTake={(draft) => setTaken({ draft, times: (taken?.times ?? 0) + 1 })}
          />
        )}
      </QueryView>
    </Page>
  )
}

type Values = z.input<typeof offerDraft>

interface Props {
  /** The draft when the page was opened; null without one. */
  begun: OfferInWork | null
  /** The newest request of the customer. */
  last: OfferSummary | undefined
  onTake: (draft: OfferInWork | null) => void
}

function NewOfferForm({ begun: now, last, onTake }: Props) {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const create = useCreateOffer()
  const [begun] = useState(now)
  const wished = useWished()
  const { keeping, invited, keep, overrule, endBy } = useKeptDraft(begun)
  const form = useSchemaForm(offerDraft, {
    // Kept on the server as a draft.
    keptAs: null,
    // A draft may have incomplete values; they are validated when the form is submitted.
    defaultValues: { ...valuesAfter(last), ...begun?.form, ...wished } as DefaultValues<Values>,
    send: (values) =>
      endBy(async () => {
        const { data } = await create.mutateAsync(values)
        toastSuccess(t('new.done'))
        void navigate(offerPath(data.id), { replace: true })
      }),
  })
  const { watch, getValues, setValue } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` works on what lasts as long as the page
  useEffect(() => {
    const { unsubscribe } = watch((values, { name, type }) => {
      // An only learner is filled in automatically; that alone does not make a draft.
      if (name !== 'learnerId' || type === 'change') keep(values)
    })
    return unsubscribe
  }, [watch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened with a wish
  useEffect(() => {
    if (!wished) return
    keep(getValues())
    // The values of the address are in the form now; they are removed, so that a reload does not overwrite later
    // changes.
    void navigate(newOfferPath, { replace: true })
  }, [])
  return (
    <>
      <DraftStatus keeping={keeping} endBy={endBy} onOverrule={overrule} onTake={onTake} />
      {invited && (
        <InvitedLine
          person={invited}
          onRemove={() => {
            setValue('invitedExecutorId', null)
            keep(getValues())
          }}
        />
      )}
      <Form form={form} submitLabel={t('new.submit')} cancelTo={offerListPath}>
        <OfferFields />
      </Form>
    </>
  )
}

/** Form values after the customer's last request: how often, how long and where. Times differ from request to request and are empty. */
const valuesAfter = (last: OfferSummary | undefined): DefaultValues<Values> => ({
  goal: '',
  place: '',
  comment: '',
  wantedSlots: [],
  ...(last && {
    lessonsPerWeek: last.lessonsPerWeek,
    lessonMinutes: last.lessonMinutes,
    format: last.format,
    place: last.place,
  }),
  deadlineOn: addDays(businessDate(new Date()), usualDays),
})

/** Wish that the public calendar passes in the address: executor, subject, time and price. */
function useWished(): KeptOffer | undefined {
  const [search] = useSearchParams()
  const [wished] = useState(() => {
    const [executorId, date, time, price] = ['executorId', 'date', 'time', 'price'].map(
      (name) => search.get(name) ?? '',
    )
    const subject = subjects.find((each) => each === search.get('subject'))
    const isTime = /^\d{4}-\d\d-\d\d$/.test(date ?? '') && timeOfDaySchema.safeParse(time).success
    const wish: KeptOffer = {
      ...(executorId && { invitedExecutorId: executorId }),
      ...(subject && { subject }),
      ...(/^[1-9]\d{0,7}$/.test(price ?? '') && { priceToKopecks: Number(price) }),
      ...(isTime && {
        wantedSlots: daySpansOf(lessonOfWeek({ weekday: weekdayOf(date ?? ''), time: time ?? '', minutes: 60 })),
      }),
    }
    return Object.keys(wish).length > 0 ? wish : undefined
  })
  return wished
}

function InvitedLine({ person, onRemove }: { person: NonNullable<OfferInWork['invited']>; onRemove: () => void }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  return (
    <Callout tone="blue" title={t('invite.title', { name: format.fullName(person) })}>
      {t('invite.text')}{' '}
      <button type="button" onClick={onRemove}>
        {t('invite.remove')}
      </button>
    </Callout>
  )
}
