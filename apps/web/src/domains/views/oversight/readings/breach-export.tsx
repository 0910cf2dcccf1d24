import { Button, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useStepUp } from '#people/two-step'
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
  if (from === undefined || to === undefined) return <p className="muted">{t('breach.choose_days')}</p>
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void attempt(() => save.mutateAsync({ from, to, readerId, ...placeOf(place.trim()) }))
  }
  return (
    <>
      <form className="stack gap-8" onSubmit={submit}>
        <div className="row gap-12">
          <TextInput
            label={t('breach.place')}
            value={place}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" leftSection={<Icon of={IconDownload} />} loading={save.isPending}>
            {t('breach.download')}
          </Button>
        </div>
        <p className="muted">{t('breach.about')}</p>
      </form>
      {stepUp}
    </>
  )
}

/** A session by its number, or all sessions that were opened from an address. */
function placeOf(place: string): Pick<BreachFilter, 'sessionId' | 'address'> {
  if (place === '') return {}
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(place) ? { sessionId: place } : { address: place }
}
