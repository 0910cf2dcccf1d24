import { Text } from '@mantine/core'
import { type Contract, pauseForm } from '@navyk/api-spec/teaching/contracts'
import { businessDate } from '@navyk/api-spec/kit'
import { useSearchParams } from 'react-router'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAskToPause, usePauseContract } from './life-api.ts'

interface Props {
  contract: Contract
  isAsking: boolean
  onDone: () => void
}

/** The form of a pause: first day, last day, reason. An executor asks for one; the link to such a wish fills in its
 *  days. */
export function PauseDialog({ contract, isAsking, onDone }: Props) {
  const { t } = useTranslation('contracts')
  const [search] = useSearchParams()
  const pause = usePauseContract(contract.id)
  const ask = useAskToPause(contract.id)
  const today = businessDate(new Date())
  const step = isAsking ? 'askToPause' : 'pause'
  const last = contract.endsOn === null ? {} : { max: contract.endsOn }
  return (
    <FormDialog
      schema={pauseForm}
      keptAs={`contracts.pause ${contract.id}`}
      defaults={{ from: search.get('pauseFrom') ?? today, until: search.get('pauseUntil') ?? undefined, reason: '' }}
      title={t(`life.${step}.title`, { number: contract.number })}
      write={(values) => (isAsking ? ask : pause).mutateAsync({ ...values, version: contract.version })}
      done={t(`life.${step}.done`)}
      submitLabel={t(`life.${step}.submit`)}
      onClose={onDone}
    >
      <Text>{t(`life.${step}.consequence`)}</Text>
      <FieldRow>
        <DateField name="from" label={t('life.pause.from')} min={today} {...last} />
        <DateField
          name="until"
          label={t('life.pause.until')}
          help={t('life.pause.until_help')}
          min={today}
          isOptional
        />
      </FieldRow>
      <TextAreaField name="reason" label={t('words.reason')} stopsAtLimit />
    </FormDialog>
  )
}
