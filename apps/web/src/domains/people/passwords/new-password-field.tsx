import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldProps } from '../../../ui/form/fields.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

interface Props extends FieldProps {
  /** What a guesser knows of the person; a password made of it is weak. */
  known?: string[]
}

/** A new password, with a meter that says how strong it is and why. */
export function NewPasswordField({ known = [], ...field }: Props) {
  const value: unknown = useWatch({ name: field.name })
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      {typeof value === 'string' && value !== '' && (
        // Its words may still be on their way; the form must not go away for them.
        <Suspense>
          <StrengthMeter password={value} known={known} />
        </Suspense>
      )}
    </div>
  )
}
