import type { StaffChangeKind, StaffHome as Home } from '@navyk/api-spec/views/home'
import { addDays, businessDate, businessTime } from '@navyk/api-spec/kit'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Bar } from '../bar.tsx'
import { Columns } from '../columns.tsx'
import { NothingWaits, TaskList } from '../tasks/task-list.tsx'
import classes from '../home.module.css'
import { useStaffTasks } from './use-staff-tasks.ts'

/** Number of tasks shown in each part of the queue; the rest, which is less urgent, is folded. */
const mostTasks = 5

/** The staff's queue: what is assigned to the person, then the work of each of their permissions. Beside it figures of the day. */
export function StaffHome({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const parts = useStaffTasks(home)
  return (
    <Columns
      aside={
        <>
          <Figures figures={home.figures} />
          {home.changes.length > 0 && <Changes changes={home.changes} today={home.today} />}
          {home.away.count > 0 && <Away away={home.away} />}
        </>
      }
    >
      <Section title={t('staff.queue')}>
        {parts.length === 0 && <NothingWaits icon={IconCheck} text={t('staff.nothing_waits')} />}
        {parts.map(({ key, label, tasks }) => (
          <Fragment key={key}>
            {/* Where there is one part, the heading of the queue says it all. */}
            {parts.length > 1 && <h3 className="regular above-16 below-12">{label}</h3>}
            <TaskList label={parts.length > 1 ? label : t('staff.queue')} tasks={tasks} most={mostTasks} />
          </Fragment>
        ))}
      </Section>
    </Columns>
  )
}

function Figures({ figures }: Pick<Home, 'figures'>) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <Section title={t('staff.today')}>
      <p className="below-8 size-24 strong">{t('held_of', { held: figures.heldToday, count: figures.lessonsToday })}</p>
      <Bar value={figures.heldToday} of={figures.lessonsToday} label={t('staff.held_label')} />
      <dl className={`fact-lines muted-terms stack gap-6 above-12 ${classes.facts}`}>
        <div>
          <dt>{t('staff.contracts_in_force')}</dt>
          <dd>{format.number(figures.contractsInForce)}</dd>
        </div>
        <div>
          <dt>{t('staff.open_offers')}</dt>
          <dd>{format.number(figures.openOffers)}</dd>
        </div>
      </dl>
    </Section>
  )
}

/** Lists that show exactly what is counted, narrowed to it from the first day on. Other kinds have no list that can be narrowed to what
 *  has changed, so their figures lead nowhere. */
const listsOfChanges: Partial<Record<StaffChangeKind, string>> = {
  leads_arrived: 'crm?changed=arrived',
  leads_won: 'crm?stage=won&changed=won',
  leads_lost: 'crm?stage=lost&changed=lost',
  offers_submitted: 'offer-list?changed=submitted',
  offers_responded: 'offer-list?changed=responded',
  contracts_begun: 'contract-list?changed=begun',
  contracts_ended: 'contract-list?changed=ended',
  programmes_confirmed: 'project-v2?changed=confirmed',
  programmes_cancelled: 'project-v2?changed=cancelled',
  invoices_issued: 'invoice-list?changed=issued',
}

/** Changes since the beginning of yesterday, counted by kind. */
function Changes({ changes, today }: Pick<Home, 'changes' | 'today'>) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <Section title={t('staff.changes')}>
      <dl className={`fact-lines muted-terms stack gap-6 above-12 ${classes.facts}`}>
        {changes.map(({ kind, count }) => (
          <div key={kind}>
            <dt>
              <ChangeName kind={kind} since={addDays(today, -1)} />
            </dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function ChangeName({ kind, since }: { kind: StaffChangeKind; since: string }) {
  const { t } = useTranslation('home')
  const list = listsOfChanges[kind]
  const name = t(`staff.changed.${kind}`)
  return list === undefined ? name : <Link to={screenPath(`${list}&since=${since}`)}>{name}</Link>
}

/** Executors who are away now, those who come back last first. */
function Away({ away: { count, executors } }: Pick<Home, 'away'>) {
  const { t } = useTranslation('home')
  const format = useFormat()
  // An absence of whole days ends at a midnight, and its last day is named; otherwise the hour is.
  const endOf = (until: string) => {
    const end = new Date(until)
    const isMidnight = businessTime(end) === '00:00'
    return isMidnight ? format.date(addDays(businessDate(end), -1)) : format.dateTime(until)
  }
  return (
    <Section title={t('staff.away')}>
      <dl className={`fact-lines muted-terms stack gap-6 above-12 ${classes.facts}`}>
        {executors.map(({ executor, until }) => (
          <div key={executor.id}>
            <dt>
              <Link to={`${schedulePath}?executorId=${executor.id}`}>{format.fullName(executor)}</Link>
            </dt>
            <dd>{t('staff.away_until', { date: endOf(until) })}</dd>
          </div>
        ))}
      </dl>
      {count > executors.length && <p className="muted">{t('staff.away_more', { count: count - executors.length })}</p>}
    </Section>
  )
}
