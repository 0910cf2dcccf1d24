// Customers whom the service has taught before it worked here come from a spreadsheet.
import { addDays, addMonths, businessDate, businessInstant, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import { type ImportColumn, uploadImport } from '@navyk/api-spec/views/imports'
import type { Demo } from '../demo.ts'

type Line = Partial<Record<ImportColumn, string>>

/** A manager uploads a sheet, reads its faults, and uploads it again once they are mended. It waits to be applied. */
export function importPeople(demo: Demo): void {
  const day = addDays(businessDate(demo.now), -1)
  const startsOn = firstDayOf(addMonths(businessMonth(demo.now), 1))
  const executorPhone = demo.people.executors[1]?.as.phone ?? ''
  const mended = families.map((line) => (line.subject ? { ...taught, ...line, executor_phone: executorPhone } : line))
  const lines = mended.map((line): Line => (line.subject ? { ...line, starts_on: startsOn } : line))
  const faulty = lines.map((line, index) => ({ ...line, ...faults[index] }))
  demo.timeline.at(businessInstant(day, '10:20'), () => upload(demo, faulty))
  demo.timeline.at(businessInstant(day, '10:50'), () => upload(demo, lines))
}

const taught: Line = {
  level: '5–9 классы',
  format: 'Онлайн',
  lesson_minutes: '60',
  weekly_times: 'вт 15:00, пт 15:00',
  customer_rate: '42',
  executor_rate: '30',
}

const families: Line[] = [
  {
    phone: '+375 33 555-03-01',
    last_name: 'Ермакова',
    first_name: 'Алёна',
    learner_last_name: 'Ермаков',
    learner_first_name: 'Лев',
    learner_birth_year: '2013',
    subject: 'Математика',
  },
  {
    phone: '+375 44 555-03-02',
    last_name: 'Радкевич',
    first_name: 'Виктор',
    learner_last_name: 'Радкевич',
    learner_first_name: 'Полина',
    learner_birth_year: '2012',
    subject: 'Физика',
  },
  { phone: '+375 29 555-03-03', last_name: 'Шпак', first_name: 'Людмила' },
]

/** Wrong cells of the first upload, row by row. */
const faults: Line[] = [{ learner_birth_year: '213' }, { phone: '+375 44 555-03', customer_rate: '25' }, {}]

async function upload({ act, people }: Demo, lines: Line[]): Promise<void> {
  const columns = Object.keys(Object.assign({}, ...lines)) as ImportColumn[]
  const rows = [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]
  const file = new TextEncoder().encode(rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n'))
  await act(people.staff, uploadImport, { query: { name: 'zakazchiki.csv' }, file })
}
