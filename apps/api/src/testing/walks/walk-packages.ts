import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { teach } from '../acting/teaching.ts'
import { createPackageContract, grant } from '../acting/wallets.ts'

/** Lessons of a contract that a package pays: one ends and counts as used, one ends free of charge and leaves its place in the package. */
export async function walkPackageLessons({ app, ids, write, prepare }: WriteWalk): Promise<void> {
  await prepare(async (t) => {
    // The month of the chain's executor is reported.
    const contract = await createPackageContract(t, { executor: t.people.otherExecutor })
    ids.wallet = await grant(t, {}, '2026-12-01')
    await teach(t, contract, [
      { date: '2026-12-29', outcome: null },
      { date: '2026-12-30', outcome: null },
    ])
    ids.contract = contract.id
  })
  const query = { contractId: ids.contract, month: '2026-12' }
  const { data } = (await app.call(lessonsSpec.listLessons, { as: app.people.otherExecutor, query })).body
  const [used, free] = data as lessonsSpec.LessonSummary[]
  const close = (lesson: lessonsSpec.LessonSummary | undefined, outcome: object) =>
    write(lessonsSpec.closeLessons, 'otherExecutor', '', {
      lessons: [{ id: lesson?.id, version: lesson?.version, ...outcome }],
    })
  await close(used, { outcome: 'held' })
  await close(free, { outcome: 'cancelled_by_executor', reason: 'Болезнь' })
}
