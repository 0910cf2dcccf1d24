import type { StaffHome as Home } from '@navyk/api-spec/views/home'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { Bar } from '../bar.tsx'
import { Columns } from '../columns.tsx'
import { NothingWaits, TaskList } from '../task-list.tsx'
import classes from '../figures.module.css'
import { useStaffTasks } from './use-staff-tasks.ts'

/** The staff's queue, and figures of the day. */
export function StaffHome({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const tasks = useStaffTasks(home)
  return (
    <Columns aside={<Figures figures={home.figures} />}>
      <Section title={t('staff.queue')}>
        {tasks.length > 0 ? (
          <TaskList label={t('staff.queue')} tasks={tasks} />
        ) : (
          <NothingWaits icon={IconCheck} text={t('staff.nothing_waits')} />
        )}
      </Section>
    </Columns>
  )
}

function Figures({ figures }: Pick<Home, 'figures'>) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <Section title={t('staff.today')}>
      <p className={classes.figure}>{t('held_of', { held: figures.heldToday, count: figures.lessonsToday })}</p>
      <Bar value={figures.heldToday} of={figures.lessonsToday} label={t('staff.held_label')} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('staff.active_contracts')}</dt>
          <dd>{format.number(figures.activeContracts)}</dd>
        </div>
        <div>
          <dt>{t('staff.open_offers')}</dt>
          <dd>{format.number(figures.openOffers)}</dd>
        </div>
      </dl>
    </Section>
  )
}
