import { addDays, businessDate } from '@navyk/api-spec/kit'
import { type Programme, programmeForm } from '@navyk/api-spec/teaching/programmes'
import { firstDayOfPattern } from '@navyk/api-spec/vocabulary'
import { programmePath, programmeTablePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { programmeQuery, useChangeProgramme, useCreateProgramme } from '../api.ts'
import { ProgrammeFields } from './programme-fields.tsx'

/** A new programme; with `?id=` a change of one. */
export function ProgrammeFormPage() {
  const [{ id }] = useFilters(['id'])
  const { t } = useTranslation('programmes')
  return (
    <Page
      title={t(id === '' ? 'new.title' : 'change.title')}
      purpose={t(id === '' ? 'new.purpose' : 'change.purpose')}
      trail={[{ label: t('title'), to: programmeTablePath }]}
    >
      {id === '' ? <NewProgramme /> : <KnownProgramme id={id} />}
    </Page>
  )
}

/** Days until a new programme begins, unless another day is chosen. */
const usualDaysAhead = 28
const usualWeeks = 12
const usualPattern = [{ weekday: 6, time: '11:00', minutes: 90 }]

function NewProgramme() {
  const { t } = useTranslation('programmes')
  const navigate = useNavigate()
  const create = useCreateProgramme()
  const startsOn = firstDayOfPattern(addDays(businessDate(new Date()), usualDaysAhead), usualPattern)
  const form = useSchemaForm(programmeForm, {
    keptAs: 'programmes.new',
    defaultValues: {
      title: '',
      description: '',
      audience: '',
      place: '',
      city: '',
      format: 'at_place',
      level: null,
      minimumSeats: 4,
      seats: 12,
      plannedSessions: usualWeeks,
      priceBasis: 'whole',
      confirmsItself: true,
      startsOn,
      endsOn: addDays(startsOn, usualWeeks * 7 - 1),
      enrolUntil: addDays(startsOn, -1),
      weeklyPattern: usualPattern,
    },
    send: async (values) => {
      const { data } = await create.mutateAsync(values)
      toastSuccess(t('new.done'))
      void navigate(programmePath(data.id), { replace: true })
    },
  })
  return (
    <Form form={form} submitLabel={t('new.submit')} cancelTo={programmeTablePath}>
      <ProgrammeFields />
    </Form>
  )
}

function KnownProgramme({ id }: { id: string }) {
  const { t } = useTranslation('programmes')
  return (
    <QueryView query={useQuery(programmeQuery(id))}>
      {({ data }) =>
        data.actions.change ? (
          <ChangeForm programme={data} />
        ) : (
          <Callout tone="amber" title={t('change.too_late')}>
            <LinkButton variant="default" to={programmePath(id)}>
              {t('change.back')}
            </LinkButton>
          </Callout>
        )
      }
    </QueryView>
  )
}

function ChangeForm({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const navigate = useNavigate()
  const change = useChangeProgramme(programme.id)
  const { id, version, price } = programme
  const form = useSchemaForm(programmeForm, {
    keptAs: `programmes.change ${programme.id}`,
    defaultValues: {
      title: programme.title,
      description: programme.description,
      audience: programme.audience,
      subject: programme.subject,
      level: programme.level,
      format: programme.format,
      place: programme.place ?? '',
      city: programme.city,
      confirmsItself: programme.confirmsItself,
      minimumSeats: programme.minimumSeats,
      seats: programme.seats,
      enrolUntil: programme.enrolUntil,
      plannedSessions: programme.plannedSessions,
      weeklyPattern: programme.weeklyPattern,
      startsOn: programme.startsOn,
      endsOn: programme.endsOn,
      priceBasis: price?.basis ?? 'whole',
      ...(price && { priceKopecks: price.kopecks, trialPriceKopecks: price.trialKopecks }),
    },
    send: async (values) => {
      await change.mutateAsync({ ...values, version })
      toastSuccess(t('change.done'))
      void navigate(programmePath(id))
    },
  })
  return (
    <Form form={form} submitLabel={t('words.save')} cancelTo={programmePath(id)}>
      <ProgrammeFields />
    </Form>
  )
}
