import { Checkbox } from '@mantine/core'
import {
  type CancellingSide,
  type Lesson,
  type LessonCancellationTerms,
  lessonScopes,
} from '@navyk/api-spec/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { cancellationQuery, useCancelLesson } from '../api.ts'
import classes from './lesson-dialogs.module.css'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  lesson: Lesson
  onClose: () => void
}

/** Shows the consequences of cancelling now, by the server's clock, and asks for a confirmation. */
export function CancelDialog({ lesson, onClose }: Props) {
  const { t } = useTranslation('lessons')
  const query = useQuery(cancellationQuery(lesson.id))
  if (query.data) return <Confirm lesson={lesson} terms={query.data.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('cancel.title')}>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
        {() => null}
      </QueryView>
    </Dialog>
  )
}

type LessonScope = (typeof lessonScopes)[number]

function Confirm({ lesson, terms, onClose }: Props & { terms: LessonCancellationTerms }) {
  const { t } = useTranslation('lessons')
  const cancel = useCancelLesson(lesson.id)
  const [by, setBy] = useState<CancellingSide>(terms.sides[0]?.by ?? 'customer')
  const [scope, setScope] = useState<LessonScope>('this')
  // A free move costs less than the lesson, so that it goes first.
  const [wantsMove, setWantsMove] = useState(true)
  const side = terms.sides.find((each) => each.by === by)
  const isLate = side?.effect.outcome === 'cancelled_by_customer_late'
  const usesMove = wantsMove && isLate && side.withFreeMove !== undefined
  const effect = (usesMove && side.withFreeMove) || side?.effect
  const isCharged = isLate && !usesMove
  return (
    <ConfirmDialog
      opened
      isDangerous
      onClose={onClose}
      title={t('cancel.title')}
      confirmLabel={t(isCharged ? 'cancel.confirm_late' : 'cancel.label')}
      reasonLabel={t('words.reason')}
      consequence={
        <div className="tight stack gap-12">
          <SideChoice terms={terms} by={by} onChange={setBy} />
          <ScopeChoice terms={terms} scope={scope} onChange={setScope} />
          {effect && <Effect terms={terms} by={by} effect={effect} usesMove={usesMove} />}
          {scope === 'following' && by === 'customer' && (
            <p>{t('cancel.each', { count: terms.following.lateCount })}</p>
          )}
          {isLate && side?.withFreeMove && (
            <Checkbox
              label={t('cancel.use_move', { count: terms.freeMoves.left })}
              checked={wantsMove}
              onChange={(event) => setWantsMove(event.currentTarget.checked)}
            />
          )}
        </div>
      }
      onConfirm={async (reason) => {
        await cancel.mutateAsync({
          version: lesson.version,
          by,
          reason,
          scope,
          acceptsCharge: isCharged,
          useFreeMove: usesMove,
        })
        toastSuccess(t('cancel.done'))
      }}
    />
  )
}

interface SideChoiceProps {
  terms: LessonCancellationTerms
  by: CancellingSide
  onChange: (by: CancellingSide) => void
}

/** The side that cancels, where there is a choice. */
function SideChoice({ terms, by, onChange }: SideChoiceProps) {
  const { t } = useTranslation('lessons')
  if (terms.sides.length <= 1) return null
  return (
    <SegmentedControl
      aria-label={t('cancel.by')}
      fullWidth
      data={terms.sides.map((each) => ({ value: each.by, label: t(`cancel.sides.${each.by}`) }))}
      value={by}
      onChange={(next) => onChange(next as CancellingSide)}
    />
  )
}

interface ScopeChoiceProps {
  terms: LessonCancellationTerms
  scope: LessonScope
  onChange: (scope: LessonScope) => void
}

/** This lesson alone, or those that follow it as well. */
function ScopeChoice({ terms, scope, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('lessons')
  if (terms.following.count <= 1) return null
  return (
    <SegmentedControl
      aria-label={t('scope.label')}
      fullWidth
      data={lessonScopes.map((value) => ({
        value,
        label: t(`scope.${value}`, { count: terms.following.count }),
      }))}
      value={scope}
      onChange={(next) => onChange(next as LessonScope)}
    />
  )
}

interface EffectProps {
  terms: LessonCancellationTerms
  by: CancellingSide
  effect: LessonCancellationTerms['sides'][number]['effect']
  usesMove: boolean
}

/** The consequences: outcome, money, make-up. */
function Effect({ terms, by, effect, usesMove }: EffectProps) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const until = format.dateTime(terms.freeCancelUntil)
  const isOwn = useUser().role === 'customer'
  const isLate = effect.outcome === 'cancelled_by_customer_late'
  const kind = by === 'customer' ? (isLate ? (usesMove ? 'with_move' : 'late') : isOwn ? 'in_time_own' : 'in_time') : by
  return (
    <div
      className={`tinted pad-10-12 ${classes.effect}`}
      data-costs={(isLate && !usesMove) || undefined}
      aria-live="polite"
    >
      <p>{t(`cancel.effects.${kind}`, { until })}</p>
      <ul>
        {effect.chargeKopecks !== undefined && (
          <li>{t(isOwn ? 'cancel.charge_own' : 'cancel.charge', { money: format.money(effect.chargeKopecks) })}</li>
        )}
        {effect.payKopecks !== undefined && <li>{t('cancel.pay', { money: format.money(effect.payKopecks) })}</li>}
        <li>
          {effect.makeUpUntil === null
            ? t('cancel.not_owed')
            : t('cancel.owed', { date: format.date(effect.makeUpUntil) })}
        </li>
      </ul>
    </div>
  )
}
