import { useEffect, useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import type { Strength } from './password-strength.ts'
import classes from './strength-meter.module.css'

const scores = [0, 1, 2, 3, 4] as const

/** The strength of the password as a bar and in words, with what makes it weak. Only advice: the server decides. */
export function StrengthMeter({ password, known }: { password: string; known: string[] }) {
  const { t } = useTranslation('passwords')
  const strength = useStrength(password, known)
  if (!strength) return <div className={`pad-above-8 ${classes.meter}`} />
  return (
    <div className={`pad-above-8 ${classes.meter}`}>
      <div className={`stack ${classes.bar}`} data-score={strength.score} aria-hidden>
        {scores.slice(1).map((step) => (
          <span key={step} data-filled={strength.score >= step || undefined} />
        ))}
      </div>
      <p className="muted regular above-6" role="status">
        {t(`score.${strength.score}`)}
        {strength.weakness && ` ${t(`weakness.${strength.weakness}`)}`}
      </p>
    </div>
  )
}

function useStrength(password: string, known: string[]): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  const facts = known.join(' ')
  useEffect(() => {
    let isCurrent = true
    void import('./password-strength.ts').then(({ strengthOf }) => {
      if (isCurrent) setStrength(strengthOf(password, facts.split(' ').filter(Boolean)))
    })
    return () => {
      isCurrent = false
    }
  }, [password, facts])
  return strength
}
