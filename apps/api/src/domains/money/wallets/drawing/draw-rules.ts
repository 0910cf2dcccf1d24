// Works out what lessons take out of packages. Pure, so that a customer sees lessons to be settled as the settling itself will draw them.
import type { WalletState, WalletUnit } from '@navyk/api-spec/money/wallets'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'

/** The part of a wallet that drawing needs. */
export interface Drawable {
  id: string
  contract_id: string | null
  learner_id: string | null
  subject: Subject | null
  level: Level | null
  executor_id: string | null
  unit: WalletUnit
  total_units: number
  left_units: number
  price_kopecks: number
  left_kopecks: number
  state: WalletState
  activated_on: string | null
  expires_on: string | null
  frozen_on: string | null
}

/** A lesson that is to be paid, with the terms of its contract. */
export interface LessonToPay {
  id: string
  contractId: string
  customerId: string
  learnerId: string
  subject: Subject
  level: Level
  executorId: string
  /** Whether its contract is billed by package. */
  isOfPackage: boolean
  /** Business date. */
  heldOn: string
  minutes: number
  chargeKopecks: number
}

/** A part of a wallet that a lesson takes. */
export interface Use {
  walletId: string
  lessonId: string
  part: number
  units: number
  kopecks: number
}

/** The value of some units of a wallet, in kopecks. Every use is rounded down, and the last one takes what the rounding has left. */
export function worthOf(
  wallet: Pick<Drawable, 'total_units' | 'left_units' | 'price_kopecks' | 'left_kopecks'>,
  units: number,
): number {
  if (units >= wallet.left_units) return wallet.left_kopecks
  return Math.min(Math.floor((wallet.price_kopecks * units) / wallet.total_units), wallet.left_kopecks)
}

/** Whether a wallet may pay a lesson: it suits, and the lesson was held in its term. A contract that is not billed by package
 *  draws only from a wallet that names it. */
export function suits(wallet: Drawable, lesson: LessonToPay): boolean {
  const isNamed = wallet.contract_id === lesson.contractId
  if (wallet.contract_id === null ? !lesson.isOfPackage : !isNamed) return false
  const isAnyOr = <Value>(wanted: Value | null, value: Value) => wanted === null || wanted === value
  return (
    isAnyOr(wallet.learner_id, lesson.learnerId) &&
    isAnyOr(wallet.subject, lesson.subject) &&
    isAnyOr(wallet.level, lesson.level) &&
    isAnyOr(wallet.executor_id, lesson.executorId) &&
    isInTerm(wallet, lesson.heldOn)
  )
}

/** Whether a day lies in the term of a wallet. The day of the lesson counts, not that of the settling, which comes weeks later. */
function isInTerm({ state, activated_on, expires_on, frozen_on }: Drawable, day: string): boolean {
  if (state !== 'active' && state !== 'frozen') return false
  if (activated_on === null || expires_on === null || day < activated_on || day > expires_on) return false
  return frozen_on === null || day < frozen_on
}

const byTerm = (one: Drawable, other: Drawable) =>
  (one.expires_on ?? '').localeCompare(other.expires_on ?? '') || one.id.localeCompare(other.id)

/** Draws for each lesson from the wallet that ends first, one use for each lesson. Minutes may come out of several wallets; where they
 *  do not suffice, a wallet of lessons takes the lesson whole. The uncovered part is the customer's to pay, of a partly covered lesson
 *  by its minutes.
 *  @returns the uses, the wallets as they are then, and the uncovered part of each lesson's charge */
export function drawAll(
  all: readonly Drawable[],
  lessons: readonly LessonToPay[],
): { uses: Use[]; wallets: Map<string, Drawable>; uncovered: Map<string, number> } {
  const wallets = new Map(all.map((wallet) => [wallet.id, { ...wallet }]))
  const uses: Use[] = []
  const uncovered = new Map<string, number>()
  const drawUnits = (wallet: Drawable, lesson: LessonToPay, units: number, part: number) => {
    const kopecks = worthOf(wallet, units)
    wallet.left_units -= units
    wallet.left_kopecks -= kopecks
    uses.push({ walletId: wallet.id, lessonId: lesson.id, part, units, kopecks })
  }
  const inOrder = lessons.toSorted(
    (one, other) => one.heldOn.localeCompare(other.heldOn) || one.id.localeCompare(other.id),
  )
  for (const lesson of inOrder) {
    if (lesson.chargeKopecks <= 0) continue
    const suitable = [...wallets.values()].filter((each) => each.left_units > 0 && suits(each, lesson)).sort(byTerm)
    const rest = drawOne(suitable, lesson, drawUnits)
    uncovered.set(lesson.id, rest)
  }
  return { uses, wallets, uncovered }
}

/** @returns the part of the charge that nothing covers */
function drawOne(
  suitable: Drawable[],
  lesson: LessonToPay,
  drawUnits: (wallet: Drawable, lesson: LessonToPay, units: number, part: number) => void,
): number {
  const [first] = suitable
  if (!first) return lesson.chargeKopecks
  const ofLessons = suitable.find(({ unit }) => unit === 'lessons')
  const ofMinutes = suitable.filter(({ unit }) => unit === 'minutes')
  const minutes = ofMinutes.reduce((sum, wallet) => sum + wallet.left_units, 0)
  if (ofLessons && (first.unit === 'lessons' || minutes < lesson.minutes)) {
    drawUnits(ofLessons, lesson, 1, 1)
    return 0
  }
  let wanted = lesson.minutes
  let part = 0
  for (const wallet of ofMinutes) {
    const units = Math.min(wallet.left_units, wanted)
    if (units <= 0) break
    part += 1
    drawUnits(wallet, lesson, units, part)
    wanted -= units
  }
  return Math.floor((lesson.chargeKopecks * wanted) / Math.max(lesson.minutes, 1))
}
