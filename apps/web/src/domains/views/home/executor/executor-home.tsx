import type { ExecutorHome as Home } from '@navyk/api-spec/views/home'
import { IconCheck } from '@tabler/icons-react'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Columns } from '../columns.tsx'
import { Programmes } from '../programmes.tsx'
import { FirstSteps } from '../tasks/first-steps.tsx'
import { NothingWaits, TaskList } from '../tasks/task-list.tsx'
import { Agenda } from './agenda.tsx'
import { Income, Paid, Progress } from './month-so-far.tsx'
import { useExecutorTasks } from './use-executor-tasks.ts'

export function ExecutorHome({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const tasks = useExecutorTasks(home)
  return (
    <Columns
      aside={
        <>
          <Progress month={home.month} />
          {home.income && <Income month={home.month.month} income={home.income} />}
          {home.pay && <Paid pay={home.pay} />}
        </>
      }
    >
      <FirstSteps steps={home.firstSteps} />
      <Section title={t('executor.waiting')}>
        {tasks.length > 0 ? (
          <TaskList label={t('executor.waiting')} tasks={tasks} />
        ) : (
          <NothingWaits icon={IconCheck} text={t('executor.nothing_waits')} />
        )}
      </Section>
      <Programmes programmes={home.programmes} />
      <Agenda days={home.days} today={home.today} nextMeeting={home.nextMeeting} />
    </Columns>
  )
}
