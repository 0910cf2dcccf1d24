import { highestMark, type SessionLearner } from '@navyk/api-spec/teaching/programme-sessions'
import { reasonSchema } from '@navyk/api-spec/vocabulary'
import { z } from 'zod'
import { NumberField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import type { Marking } from './use-marking.ts'

interface Props {
  sessionId: string
  learner: SessionLearner
  needsReason: boolean
  onMark: (marking: Marking) => Promise<unknown>
  onClose: () => void
}

const resultFields = {
  mark: z.int('validation.whole').min(1, 'validation.too_small').max(highestMark, 'validation.too_big').nullish(),
  result: z.string().max(1000, 'validation.too_long'),
}
const resultForm = z.strictObject({ ...resultFields, reason: z.literal('') })
const correctionForm = z.strictObject({ ...resultFields, reason: reasonSchema })

/** Form of the result for one learner: a mark, and words for who pays. */
export function ResultDialog({ sessionId, learner, needsReason, onMark, onClose }: Props) {
  const { t } = useTranslation('programme-sessions')
  const { outcome, lateMinutes, toldBefore, missed } = learner
  return (
    <FormDialog
      schema={needsReason ? correctionForm : resultForm}
      keptAs={`programme-sessions.result ${sessionId} ${learner.id}`}
      defaults={{ mark: learner.mark, result: learner.result, reason: '' }}
      title={t('result.title', { name: learner.name })}
      write={async ({ mark, result, reason }) => {
        if (outcome === null) return
        return onMark({
          outcome,
          mark: mark ?? null,
          result,
          ...(reason !== '' && { reason }),
          ...(outcome === 'late' && lateMinutes !== null && { lateMinutes }),
          ...(outcome === 'absent' && toldBefore !== null && { toldBefore }),
          ...(outcome === 'made_up' && missed && { missedSessionId: missed.id }),
        })
      }}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <NumberField name="mark" label={t('result.mark')} min={1} max={highestMark} isOptional />
      <TextAreaField name="result" label={t('result.words')} help={t('result.help')} stopsAtLimit isOptional />
      {needsReason && <TextField name="reason" label={t('words.reason')} stopsAtLimit />}
    </FormDialog>
  )
}
