import { Button } from '@mantine/core'
import { type ApplicationRow, checkForm, declineForm, isOpenApplication } from '@navyk/api-spec/market/applications'
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { useEffect, useRef, useState } from 'react'
import { State } from '#app/manifests/states.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
import { TimeField } from '#ui/form/fields/time-field.tsx'
import { useFormat } from '#ui/format.ts'
import { MaskedPhone } from '#ui/facts/contacts/masked-phone.tsx'
import { useShown } from '#ui/dialogs/on-demand.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { loadPhone, useApprove, useCheck, useDecline } from './api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  opened: boolean
  application: ApplicationRow | undefined
  onClose: () => void
}

/** Dialog with one whole application, and the decision while it waits. */
export function ApplicationDialog({ opened, application, onClose }: Props) {
  const format = useFormat()
  return (
    <Dialog
      opened={useShown(opened)}
      onClose={onClose}
      title={application ? format.fullName(application.applicant) : ''}
      size="lg"
    >
      {application && <Body key={application.id} application={application} onClose={onClose} />}
    </Dialog>
  )
}

function Body({ application, onClose }: { application: ApplicationRow; onClose: () => void }) {
  const { t } = useTranslation('applications')
  const words = useWords()
  const format = useFormat()
  return (
    <div className="stack gap-16">
      <Facts>
        <Fact label={t('words.state')}>
          <State of="application" is={application.state} />
        </Fact>
        <DateTimeFact label={t('sent_on')} at={application.createdAt} />
        <Fact label={t('words.phone')}>
          <MaskedPhone
            masked={application.applicant.maskedPhone}
            name={format.fullName(application.applicant)}
            load={() => loadPhone(application.applicant.accountId)}
          />
        </Fact>
        <Fact label={t('words.city')}>{application.city}</Fact>
        <Fact label={t('words.subjects')}>{words.listed(application.subjects.map(words.subject))}</Fact>
        <Fact label={t('words.where')}>{words.listed(application.formats.map(words.formatName))}</Fact>
        <Fact label={t('taught')}>{t('years', { count: application.experienceYears })}</Fact>
        {application.interviewAt !== null && <DateTimeFact label={t('interview')} at={application.interviewAt} />}
        {application.reason !== null && <Fact label={t('words.reason')}>{application.reason}</Fact>}
      </Facts>
      <p className="anywhere as-typed">{application.about}</p>
      {isOpenApplication(application.state) && <Decision application={application} onDone={onClose} />}
    </div>
  )
}

function Decision({ application, onDone }: { application: ApplicationRow; onDone: () => void }) {
  const { t } = useTranslation('applications')
  const approve = useApprove()
  const [step, setStep] = useState<'check' | 'decline'>()
  const back = () => setStep(undefined)
  if (step === 'decline') return <DeclineForm application={application} onDone={onDone} onCancel={back} />
  if (step === 'check') return <CheckForm application={application} onDone={onDone} onCancel={back} />
  const approveIt = () =>
    approve.mutate(
      { id: application.id, version: application.version },
      {
        onSuccess: () => {
          toastSuccess(t('approved'))
          onDone()
        },
        onError: toastFailure,
      },
    )
  return (
    <div className="buttons">
      <Button variant="default" disabled={approve.isPending} onClick={() => setStep('decline')}>
        {t('words.decline')}
      </Button>
      <Button variant="default" disabled={approve.isPending} onClick={() => setStep('check')}>
        {t(application.state === 'submitted' ? 'check' : 'check_again')}
      </Button>
      <Button loading={approve.isPending} onClick={approveIt}>
        {t('words.approve')}
      </Button>
    </div>
  )
}

interface StepProps {
  application: ApplicationRow
  onDone: () => void
  onCancel: () => void
}

/** Begins the check; the time of an interview may be named, also later. */
function CheckForm({ application, ...step }: StepProps) {
  const { t } = useTranslation('applications')
  const check = useCheck()
  const { id, version, state, interviewAt } = application
  const at = interviewAt === null ? null : new Date(interviewAt)
  const place = useRef<HTMLDivElement>(null)
  // On a phone the application fills the dialog.
  useEffect(() => place.current?.scrollIntoView?.({ block: 'end' }), [])
  return (
    <div ref={place}>
      <FormInDialog
        schema={checkForm}
        // A day and an hour, no text.
        keptAs={null}
        defaults={{ interviewOn: at && businessDate(at), interviewTime: at && businessTime(at) }}
        write={(values) => check.mutateAsync({ id, version, ...values })}
        done={t('checking_done')}
        submitLabel={t(state === 'submitted' ? 'check' : 'check_again')}
        {...step}
      >
        <FieldRow>
          <DateField
            name="interviewOn"
            label={t('interview_on')}
            help={t('interview_help')}
            min={businessDate(new Date())}
            isOptional
          />
          <TimeField name="interviewTime" label={t('interview_time')} isOptional />
        </FieldRow>
      </FormInDialog>
    </div>
  )
}

function DeclineForm({ application, ...step }: StepProps) {
  const { t } = useTranslation('applications')
  const decline = useDecline()
  const { id, version } = application
  return (
    <FormInDialog
      schema={declineForm}
      keptAs={`applications.refusal ${id}`}
      defaults={{ reason: '' }}
      write={({ reason }) => decline.mutateAsync({ id, version, reason })}
      done={t('declined_done')}
      submitLabel={t('words.decline')}
      {...step}
    >
      <TextAreaField name="reason" label={t('decline_reason')} help={t('decline_help')} stopsAtLimit hasFocus />
    </FormInDialog>
  )
}
