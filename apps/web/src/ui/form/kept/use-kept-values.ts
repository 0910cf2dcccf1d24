import { useLayoutEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { clearInput, storeInput, readKept } from './kept-input.ts'

export interface KeptValues {
  /** True where the values typed before are in the fields again. */
  isGivenBack: boolean
  /** Removes the kept values: they are sent, or no longer wanted. */
  forget: () => void
  /** Resets the fields to their values at the beginning. */
  clear: () => void
}

/** Keeps what a person changes in a form, and gives it back when the form is shown again. */
export function useKeptValues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  keptAs: string | null | undefined,
): KeptValues {
  const [isGivenBack, setGivenBack] = useState(false)
  const [begun] = useState(() => structuredClone(form.getValues()))
  const { setValue, subscribe, reset } = form
  // Before the page is painted, so that no field changes before a person's eyes.
  useLayoutEffect(() => {
    if (!keptAs) return undefined
    const kept = Object.entries(readKept(keptAs))
    for (const [name, value] of kept) {
      setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true })
    }
    setGivenBack(kept.length > 0)
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name !== undefined) storeInput(keptAs, changedIn(values, begun))
      },
    })
  }, [keptAs, begun, setValue, subscribe])
  const clearKept = () => {
    if (keptAs) clearInput(keptAs)
    setGivenBack(false)
  }
  const clear = () => {
    reset(begun)
    clearKept()
  }
  return { isGivenBack, forget: clearKept, clear }
}

/** The fields that a person has changed; a version is never typed. */
function changedIn(values: FieldValues, begun: FieldValues): FieldValues {
  const isChanged = ([name, value]: [string, unknown]) =>
    name !== 'version' && JSON.stringify(value) !== JSON.stringify(begun[name]) && value !== ''
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}
