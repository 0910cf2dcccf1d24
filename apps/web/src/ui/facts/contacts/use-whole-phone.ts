import { useState } from 'react'
import { failureMessage } from '../../feedback/failures.ts'

/** Whole number that a press loads, and that is kept: to be shown, or to begin the call at once. */
export function useWholePhone(load: () => Promise<string>) {
  const [whole, setWhole] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [loading, setLoading] = useState<'show' | 'dial'>()
  const loadWhole = async (why: 'show' | 'dial') => {
    setLoading(why)
    setFailure(undefined)
    try {
      const number = await load()
      setWhole(number)
      if (why === 'dial') window.open(`tel:+${number}`, '_self')
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setLoading(undefined)
    }
  }
  return { whole, failure, loading, show: () => void loadWhole('show'), dial: () => void loadWhole('dial') }
}
