import type { ReactNode } from 'react'
import { DateText, DateTime, Money } from './facts-text.tsx'
import classes from './facts.module.css'

/** Labelled facts in columns: `<Facts><Fact label="…">…</Fact></Facts>`. Short ones, such as sums, stand two in a line of a
 *  phone. */
export function Facts({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) {
  return (
    <dl className={`stack ${classes.facts}`} data-short={isShort || undefined}>
      {children}
    </dl>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`muted-terms small-terms shrinks ${classes.fact}`}>
      <dt>{label}</dt>
      <dd className="anywhere above-2">{children}</dd>
    </div>
  )
}

/** A fact of one amount, as the next two of one day and one moment. What is not known, or not for the person who looks, is
 *  left out. */
export const MoneyFact = ({ label, kopecks }: { label: string; kopecks: number | null | undefined }) =>
  isKnown(kopecks) && (
    <Fact label={label}>
      <Money kopecks={kopecks} />
    </Fact>
  )

export const DateFact = ({ label, date }: { label: string; date: string | null | undefined }) =>
  isKnown(date) && (
    <Fact label={label}>
      <DateText date={date} />
    </Fact>
  )

export const DateTimeFact = ({ label, at }: { label: string; at: string | null | undefined }) =>
  isKnown(at) && (
    <Fact label={label}>
      <DateTime at={at} />
    </Fact>
  )

const isKnown = <Value,>(value: Value | null | undefined): value is Value => value !== null && value !== undefined
