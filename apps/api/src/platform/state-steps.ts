// Steps of state: a person changes a thing that has states, such as an offer or an invoice. A domain describes its thing
// once; each use case then says its rule, what changes, what the history says and whom it tells
// (docs/decisions/0039-one-helper-for-a-step-of-state.md).
import type { Answer, EndpointDeclaration, Input } from '@navyk/api-spec/kit'
import { type Change, recordEvent } from './audit/index.ts'
import type { Tx } from './database/index.ts'
import { type Failure, type Session, versionConflict } from './http/index.ts'
import type { Effects } from './services.ts'

/** Surroundings of every step. Without a session the service itself acts, such as at a deadline. */
export interface Acting<Actor extends Session | null = Session> {
  tx: Tx
  effects: Effects
  session: Actor
  now: Date
}

/** A step in the table of a thing's states: the states from which it is possible, the new state (without `to` the state stays),
 *  and the people who take it. */
export interface StepLine<State extends string = string, By = unknown, Code = unknown> {
  from: readonly State[]
  to?: State
  by?: By
  /** Code of the refusal from other states, if not the usual `wrongState`. */
  refusal?: Code
}

interface Row {
  id: string
  version: number
  state: string
}

interface Happened {
  /** Name in the history. */
  action: string
  changes?: Record<string, Change> | undefined
  reason?: string | null | undefined
  /** Kind of the history that gets the event, if not the thing's own. */
  objectKind?: string
}

type Values = Record<string, string | number>

/** Rule of a use case: a step of the table, or a function that gives the code of the refusal (undefined: it is allowed). */
export type Rule<Found, Step extends string, Code> =
  | Step
  | ((found: Found, acting: Acting) => Code | undefined | Promise<Code | undefined>)

/** A domain's description of its thing. */
export interface Noun<
  Found extends { row: Row },
  Seen extends { id: string },
  Step extends string,
  By,
  Code,
  Columns,
  Told extends string,
  Draft,
  Current,
> {
  /** Kind of the thing in the history. */
  kind: string
  /** Locks and reads the thing as the person may see it. With `by`, only for the people who take the step. @throws Failure 404 */
  find: (acting: Acting, seen: Seen, by: By | undefined) => Promise<Found>
  /** The version that the person must have seen, if it is not the version of the row. */
  versionOf?: (found: Found) => number
  steps?: { readonly [Name in Step]: StepLine<Found['row']['state'], By, Code> }
  /** The state that counts, where it is not the stored one. */
  stateOf?: (found: Found) => Found['row']['state']
  /** Whether the person belongs to the people who may take a step, if `find` has not refused the others. */
  isFor?: (by: By, found: Found, acting: Acting) => boolean
  /** Code of the usual refusal of a step of the table. */
  wrongState?: Code
  failureOf: (code: Code, found: Found, current: () => Promise<unknown>) => Failure | Promise<Failure>
  /** Changes state and columns of the row, if it still is as it was found. @returns the row or true; else false or nothing */
  move?: (
    tx: Tx,
    row: Found['row'],
    to: Found['row']['state'],
    columns: Columns,
  ) => Promise<Found['row'] | boolean | undefined>
  /** The thing as GET answers it. */
  current: (acting: Acting, row: Found['row']) => Promise<Current>
  /** The thing as it answers a step, if the row that was found is not enough. */
  answer?: (acting: Acting, row: Found['row']) => Promise<Current>
  notify: (tx: Tx, effects: Effects, drafts: Draft[]) => Promise<void>
  notice?: (found: Found, told: Told, to: { cabinetId: string; values: Values; actorCabinetId?: string }) => Draft
  /** Whether a notice names the person who caused it; then it is not sent to them. */
  isSigned?: (told: Told) => boolean
}

/** Tools of a use case for the thing that it has found. */
export interface StepTools<State, Code, Columns, Told, Draft> {
  /** Moves the row on, and records it. `to` is that of the table, if nothing else is said. @throws Failure 409 when the row
   *  has changed */
  take: (step: Happened & { to?: State; set?: Columns }) => Promise<void>
  /** Records a change that another statement makes. @throws Failure 409 when that statement has changed nothing */
  change: (isDone: Promise<boolean>, happened: Happened) => Promise<void>
  record: (happened: Happened) => Promise<void>
  /** Notices to people, to be sent together with others. */
  notice: (told: Told, cabinetIds: string[], values?: Values) => Draft[]
  notify: (drafts: Draft[]) => Promise<void>
  tell: (told: Told, cabinetIds: string[], values?: Values) => Promise<void>
  /** The failure for a person who saw an older version. */
  conflict: () => Promise<Failure>
  refusal: (code: Code) => Promise<Failure>
}

/** The use cases of a thing with states, from its description. */
export function stateSteps<
  Found extends { row: Row },
  Seen extends { id: string },
  Code,
  Columns,
  Draft,
  Current,
  Step extends string = never,
  By = never,
  Told extends string = never,
>(noun: Noun<Found, Seen, Step, By, Code, Columns, Told, Draft, Current>) {
  type State = Found['row']['state']
  type Tools = StepTools<State, Code, Columns, Told, Draft>
  type Opened<Actor extends Session | null = Session> = Found &
    Acting<Actor> &
    Tools & { answer: () => Promise<Current> }

  /** Tools for a thing that is locked already. `line` is the step of the table that is taken, if any. */
  function at<Actor extends Session | null>(
    tx: Tx,
    effects: Effects,
    session: Actor,
    found: Found,
    line?: StepLine<State>,
  ): Opened<Actor> {
    const acting = { tx, effects, session, now: effects.clock.now() }
    let row: Found['row'] = found.row
    const personal = () => {
      // The service acts on what it has locked, so this is a bug.
      if (!session) throw new Error(`the locked ${noun.kind} ${row.id} has changed`)
      return { ...acting, session }
    }
    const current = async () => noun.current(personal(), row)
    const conflict = async () => versionConflict(await current())
    const record: Tools['record'] = ({ reason, changes = {}, ...happened }) =>
      recordEvent(tx, effects, session, {
        objectKind: noun.kind,
        objectId: row.id,
        changes,
        ...happened,
        ...(typeof reason === 'string' && { reason }),
      })
    const notice: Tools['notice'] = (told, cabinetIds, values = {}) => {
      const signature = session && noun.isSigned?.(told) ? { actorCabinetId: session.cabinetId } : {}
      return cabinetIds.flatMap((cabinetId) => noun.notice?.(found, told, { cabinetId, values, ...signature }) ?? [])
    }
    const tools: Tools = {
      record,
      notice,
      conflict,
      notify: (drafts) => noun.notify(tx, effects, drafts),
      tell: (...told) => noun.notify(tx, effects, notice(...told)),
      refusal: async (code) => noun.failureOf(code, found, current),
      change: async (isDone, happened) => {
        if (!(await isDone)) throw await conflict()
        await record(happened)
      },
      take: async ({ to = line?.to ?? row.state, set = {} as Columns, changes, ...happened }) => {
        const { state, version } = row
        const moved = await noun.move?.(tx, row, to, set)
        if (!moved) throw await conflict()
        row = moved === true ? { ...row, state: to, version: version + 1 } : moved
        await record({ ...happened, changes: { ...(to !== state && { state: { from: state, to } }), ...changes } })
      },
    }
    const answer = async () => (noun.answer ?? noun.current)(personal(), row)
    return { ...found, ...acting, ...tools, answer }
  }

  /** Finds the thing for a person who wants to change it. @throws Failure 404; 409 for an old version, with the thing as it
   *  is now; 409 where the rule refuses */
  async function open(
    tx: Tx,
    effects: Effects,
    session: Session,
    seen: Seen & { version?: number },
    rule: Rule<Found, Step, Code>,
  ): Promise<Opened> {
    const acting = { tx, effects, session, now: effects.clock.now() }
    const line = typeof rule === 'function' ? undefined : noun.steps?.[rule]
    const found = await noun.find(acting, seen, line?.by)
    const opened = at(tx, effects, session, found, line)
    const version = noun.versionOf?.(found) ?? found.row.version
    if (seen.version !== undefined && seen.version !== version) throw await opened.conflict()
    const code = typeof rule === 'function' ? await rule(found, acting) : refusalTo(line, found, acting)
    if (code !== undefined) throw await opened.refusal(code)
    return opened
  }

  function refusalTo(line: StepLine<State, By, Code> | undefined, found: Found, acting: Acting): Code | undefined {
    const isPossible = line?.from.includes(noun.stateOf?.(found) ?? found.row.state)
    const isTheirs = line?.by === undefined || (noun.isFor?.(line.by, found, acting) ?? true)
    return isPossible && isTheirs ? undefined : (line?.refusal ?? noun.wrongState)
  }

  /** The use case of an endpoint. It answers with the thing after the step, where `work` gives no other answer. */
  function useCase<D extends EndpointDeclaration>(
    rule: Rule<Found, Step, Code>,
    work: Input<D> extends Seen
      ? (opened: Opened, input: Input<D>) => Promise<Answer<D>> | (Current extends Answer<D> ? Promise<void> : never)
      : never,
  ) {
    return async (tx: Tx, effects: Effects, session: Session, input: Input<D>): Promise<Answer<D>> => {
      // The type of `work` says that the input names the thing, and that its answer may be left out.
      const opened = await open(tx, effects, session, input as unknown as Seen, rule)
      return (await work(opened, input)) ?? ((await opened.answer()) as Answer<D>)
    }
  }

  return { at, open, useCase }
}
