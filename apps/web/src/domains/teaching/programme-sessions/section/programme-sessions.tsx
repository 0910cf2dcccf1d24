import type { Role } from '@navyk/api-spec/people/accounts'
import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { sessionsQuery } from '../api.ts'
import { Attendance } from './attendance.tsx'
import classes from '../programme-sessions.module.css'
import { SessionRow } from './session-row.tsx'

// Loaded when its dialog first opens.
const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }))
const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))

/** Sessions of a programme: those to come, those that were, and attendance. Somebody who only thinks of enrolling reads in the
 *  programme when it meets. */
export function ProgrammeSessions({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programme-sessions')
  if (!takesPart(programme, useUser().role)) return null
  return (
    <>
      <Section title={t('title')} action={<Planning programme={programme} />}>
        <Sessions programmeId={programme.id} view="upcoming" />
        <Sessions programmeId={programme.id} view="past" />
      </Section>
      <Attendance programmeId={programme.id} />
    </>
  )
}

/** Whether the person is of the team or has a learner with a firm seat. */
function takesPart({ membership, ownSeats }: Programme, role: Role): boolean {
  switch (role) {
    case 'staff':
      return true
    case 'executor':
      return membership?.state === 'active' || membership?.state === 'suspended'
    case 'customer':
      return ownSeats.some(({ state }) => state === 'taken' || state === 'left')
  }
}

/** Buttons to plan sessions: staff plan many, the programme's lead adds one. */
function Planning({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programme-sessions')
  const { role, permissions } = useUser()
  const isOpen = ['draft', 'enrolling', 'confirmed', 'running'].includes(programme.state)
  const isManager = role === 'staff' && permissions.includes('manager')
  const leads = programme.membership?.state === 'active' && programme.membership.role === 'lead'
  if (!isOpen || (!isManager && !leads)) return null
  return (
    <div className="buttons">
      <DialogButton label={t('add.action')}>
        {(close) => <AddDialog programme={programme} onClose={close} />}
      </DialogButton>
      {isManager && (
        <DialogButton label={t('plan.action')}>
          {(close) => <PlanDialog programme={programme} onClose={close} />}
        </DialogButton>
      )}
    </div>
  )
}

function Sessions({ programmeId, view }: { programmeId: string; view: 'upcoming' | 'past' }) {
  const { t } = useTranslation('programme-sessions')
  const ui = useTranslation('ui').t
  const query = useInfiniteQuery(sessionsQuery({ programmeId, view, limit: '10' }))
  return (
    <>
      <h3 className={`regular strong ${classes.heading}`}>{t(`views.${view}`)}</h3>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
        {({ pages }) => {
          const sessions = pages.flatMap(({ data }) => data)
          if (sessions.length === 0) return <p className="muted">{t(`none.${view}`)}</p>
          return (
            <>
              <ul className="below-8" aria-label={t(`views.${view}`)}>
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </ul>
              <MoreButton of={query} label={ui('list.more')} />
            </>
          )
        }}
      </QueryView>
    </>
  )
}
