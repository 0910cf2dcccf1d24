import { Button, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useStepUp } from '#people/two-step'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { type BreachFilter, useBreachWorkbook } from '../api.ts'

interface Props {
  from: string | undefined
  to: string | undefined
  readerId: string | undefined
}

/** Form that saves whose records were read within the days of the list, with contacts, for notifying them after a breach. */
export function BreachExport({ from, to, readerId }: Props) {
  const { t } = useTranslation('oversight')
  const [place, setPlace] = useState('')
  const save = useBreachWorkbook()
  const { attempt, stepUp } = useStepUp()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (from === undefined || to === undefined) return
    void attempt(() => save.mutateAsync({ from, to, readerId, ...placeOf(place.trim()) }))
  }
  return (
    <div className="below-12">
      <Disclosure title={t('breach.title')} facts={[]}>
        <p className="muted pad-above-8 below-12">{t('breach.about')}</p>
        {from === undefined || to === undefined ? (
          <p className="muted">{t('breach.choose_days')}</p>
        ) : (
          <form className="row bottom gap-12" onSubmit={submit}>
            <TextInput
              className="from-224"
              label={t('breach.place')}
              value={place}
              onChange={(event) => setPlace(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" leftSection={<Icon of={IconDownload} />} loading={save.isPending}>
              {t('breach.download')}
            </Button>
          </form>
        )}
      </Disclosure>
      {stepUp}
    </div>
  )
}

/** A session by its number, or all sessions that were opened from an address. */
function placeOf(place: string): Pick<BreachFilter, 'sessionId' | 'address'> {
  if (place === '') return {}
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(place) ? { sessionId: place } : { address: place }
}
