// Types of state machines (state-machine.ts).
import type { Change } from '../audit/index.ts'
import type { Tx } from '../database/index.ts'
import type { Failure, Session } from '../http/index.ts'
import type { Effects } from '../services.ts'

interface Row {
  id: string
  version: number
  state: string
}

/** The types of one thing, which a domain names when it defines the machine. It leaves out what its thing has not. */
export interface MachineTypes {
  /** The locked row, and what was read with it. */
  found: { row: Row }
  /** The fields of an endpoint's input that name the thing. Absent: `id`. */
  key?: { id: string }
  /** The table of transitions: `typeof offerTransitions`. */
  transitions?: object
  /** The columns that a step may set. */
  columns?: object
  /** Codes of refusals. */
  refusal: string
  /** Names of the notices about the thing, and what is sent for one. */
  notice?: { name: string; draft: unknown }
  /** The thing as GET answers it. */
  presented: unknown
}

/** A line in the table of a thing's states: the states from which a step is possible, the new state (without `to` the state stays),
 *  and the people who take it. */
export interface Transition<State extends string = string, Taker = unknown, Refusal = unknown> {
  from: readonly State[]
  to?: State
  by?: Taker
  /** Code of the refusal from other states, if not the usual `wrongState`. */
  refusal?: Refusal
}

type Member<T, Name extends string, Otherwise> = Name extends keyof T ? T[Name] : Otherwise
export type Key<T extends MachineTypes> = Member<T, 'key', { id: string }>
export type VersionedKey<T extends MachineTypes> = Key<T> & { version?: number }
export type Columns<T extends MachineTypes> = Member<T, 'columns', Record<never, never>>
type NoticeName<T extends MachineTypes> = T extends { notice: { name: infer Name } } ? Name : never
type NoticeDraft<T extends MachineTypes> = T extends { notice: { draft: infer Draft } } ? Draft : never
type State<T extends MachineTypes> = T['found']['row']['state']
type TransitionName<T extends MachineTypes> = keyof Member<T, 'transitions', Record<never, never>> & string
type Taker<T extends MachineTypes> = T extends { transitions: Readonly<Record<string, { by?: infer By }>> } ? By : never
export type TransitionOf<T extends MachineTypes> = Transition<State<T>, Taker<T>, T['refusal']>

/** Surroundings of every step. Without a session the service itself acts, such as at a deadline. */
export interface StepContext<Actor extends Session | null = Session> {
  tx: Tx
  effects: Effects
  session: Actor
  now: Date
}

/** Rule of a use case: a transition of the table, or a function that gives the code of the refusal (undefined: it is allowed). */
export type Rule<T extends MachineTypes> =
  | TransitionName<T>
  | ((found: T['found'], context: StepContext) => T['refusal'] | undefined | Promise<T['refusal'] | undefined>)

type Values = Record<string, string | number>

/** How notices about a thing are made and sent. */
export interface NoticeSource<Found, Name, Draft> {
  draft: (found: Found, name: Name, to: { cabinetId: string; values: Values; actorCabinetId?: string }) => Draft
  send: (tx: Tx, effects: Effects, drafts: Draft[]) => Promise<void>
}

/** A domain's definition of the machine of its thing. */
export interface MachineDefinition<T extends MachineTypes> {
  /** Kind of the thing in the history. */
  kind: string
  /** Locks and reads the thing as the person may see it. With `taker`, only for the people who take the step. @throws Failure 404 */
  find: (context: StepContext, key: Key<T>, taker: Taker<T> | undefined) => Promise<T['found']>
  /** The version that the person must have seen, if it is not the version of the row. */
  versionOf?: (found: T['found']) => number
  transitions?: { readonly [Name in TransitionName<T>]: TransitionOf<T> }
  /** The state that counts, where it is not the stored one. */
  stateOf?: (found: T['found']) => State<T>
  /** Whether the person belongs to the people who may take a step, if `find` has not refused the others. */
  mayTake?: (taker: Taker<T>, found: T['found'], context: StepContext) => boolean
  /** Code of the usual refusal of a transition of the table. */
  wrongState?: T['refusal']
  failureOf: (code: T['refusal'], found: T['found'], present: () => Promise<unknown>) => Failure | Promise<Failure>
  /** Changes state and columns of the row, if it still is as it was found. @returns the row or true; else false or nothing */
  move?: (
    tx: Tx,
    row: T['found']['row'],
    to: State<T>,
    columns: Columns<T>,
  ) => Promise<T['found']['row'] | boolean | undefined>
  present: (context: StepContext, row: T['found']['row']) => Promise<T['presented']>
  /** The thing as it answers a step, if the row that was found is not enough. */
  presentAfter?: (context: StepContext, row: T['found']['row']) => Promise<T['presented']>
  notices?: NoticeSource<T['found'], NoticeName<T>, NoticeDraft<T>>
  /** Whether a notice names the person who caused it; then it is not sent to them. */
  namesActor?: (name: NoticeName<T>) => boolean
}

interface HistoryEvent {
  /** Name in the history. */
  action: string
  changes?: Record<string, Change> | undefined
  reason?: string | null | undefined
  /** Kind of the history that gets the event, if not the thing's own. */
  objectKind?: string
}

/** Tools of a use case for the thing that it has found. */
export interface StepTools<T extends MachineTypes> {
  /** Changes state and columns of the row, and records it. `to` is that of the table, if nothing else is said. @throws Failure 409 when
   *  the row has changed */
  move: (step: HistoryEvent & { to?: State<T>; set?: Columns<T> }) => Promise<void>
  /** Records a change that another statement makes. @throws Failure 409 when that statement has changed nothing */
  recordChange: (isDone: Promise<boolean>, event: HistoryEvent) => Promise<void>
  record: (event: HistoryEvent) => Promise<void>
  notify: (name: NoticeName<T>, cabinetIds: string[], values?: Values) => Promise<void>
  /** Notices to people, to be sent together with others. */
  draftNotices: (name: NoticeName<T>, cabinetIds: string[], values?: Values) => NoticeDraft<T>[]
  /** The failure for a person who saw an older version. */
  conflict: () => Promise<Failure>
  refusal: (code: T['refusal']) => Promise<Failure>
}

/** A thing that a use case has found, with its surroundings, its tools, and the answer as it is after the step. */
export type OpenedThing<T extends MachineTypes, Actor extends Session | null = Session> = T['found'] &
  StepContext<Actor> &
  StepTools<T> & { answer: () => Promise<T['presented']> }
