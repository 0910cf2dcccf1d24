import type { LessonCorrection, WorkReport } from '@navyk/api-spec/money/work-reports'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useApproveCorrection, useRefuseCorrection } from '../api.ts'
import classes from './corrections.module.css'

/** Corrections of a closed month; for staff also those that wait for a decision and those that were refused. */
export function Corrections({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  if (report.corrections.length === 0) return null
  return (
    <Section title={t('correct.section')}>
      <p className="muted small below-8">{t('correct.explained')}</p>
      <ul className={classes.rows}>
        {report.corrections.map((correction) => (
          <Correction key={correction.id} correction={correction} reportId={report.id} />
        ))}
      </ul>
    </Section>
  )
}

function Correction({ correction, reportId }: { correction: LessonCorrection; reportId: string }) {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const isStaff = useUser().role === 'staff'
  const { chargeBeforeKopecks, chargeKopecks } = correction
  return (
    <li>
      <div className="from-224">
        <strong>
          <DateText date={correction.heldOn} />, {correction.learnerName}
        </strong>{' '}
        {isStaff && <State of="correction" is={correction.state} />}
        <p>{correction.reason}</p>
        {correction.refusalReason !== null && (
          <p className="muted small below-8">{t('correct.refused_because', { reason: correction.refusalReason })}</p>
        )}
        {isStaff && (
          <p className="muted small below-8">
            {[correction.askedBy, correction.decidedBy].filter(Boolean).join(' → ')}
          </p>
        )}
      </div>
      <dl className="muted-terms small-terms row stretch gap-4-24">
        {chargeBeforeKopecks !== undefined && chargeKopecks !== undefined && (
          <Change label={t('charge')} from={chargeBeforeKopecks} to={chargeKopecks} />
        )}
        <Change label={words.pay(isStaff)} from={correction.payBeforeKopecks} to={correction.payKopecks} />
      </dl>
      <Decide correction={correction} reportId={reportId} />
    </li>
  )
}

function Change({ label, from, to }: { label: string; from: number; to: number }) {
  const format = useFormat()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {from === to ? (
          <Money kopecks={to} />
        ) : (
          <>
            <s>{format.money(from)}</s> <Money kopecks={to} />
          </>
        )}
      </dd>
    </div>
  )
}

function Decide({ correction, reportId }: { correction: LessonCorrection; reportId: string }) {
  const { t } = useTranslation('work-reports')
  const approve = useApproveCorrection(reportId)
  const refuse = useRefuseCorrection(reportId)
  const { actions, id: correctionId, version: correctionVersion } = correction
  if (!actions.refuse) return null
  const seen = { correctionId, correctionVersion }
  return (
    <div className={`row gap-8 ${classes.actions}`}>
      <ConfirmButton
        label={actions.approve ? t('correct.refuse') : t('correct.take_back')}
        title={actions.approve ? t('correct.refuse_title') : t('correct.take_back_title')}
        consequence={t('correct.refuse_consequence')}
        reasonLabel={t('words.reason')}
        done={t('correct.refused')}
        onConfirm={(reason) => refuse.mutateAsync({ ...seen, reason })}
      />
      {actions.approve ? (
        <ConfirmButton
          variant="filled"
          label={t('correct.approve')}
          title={t('correct.approve_title')}
          consequence={t('correct.approve_consequence')}
          done={t('correct.approved')}
          onConfirm={() => approve.mutateAsync(seen)}
        />
      ) : (
        <p className="muted small below-8">{t('correct.second_needed')}</p>
      )}
    </div>
  )
}
