import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

interface LeftOfPackage {
  unit: 'lessons' | 'minutes'
  leftUnits: number
  expiresOn: string | null
  state?: string
}

/** Rest of a package, 'осталось 5 занятий до 14 марта', in the same words wherever a person looks. */
export function PackageLeft({ of }: { of: LeftOfPackage }) {
  return <>{usePackageLeft()(of)}</>
}

/** Rest of a package as text, for where it stands among others. */
export function usePackageLeft() {
  const { t } = useTranslation('vocabulary')
  const format = useFormat()
  return ({ unit, leftUnits, expiresOn, state }: LeftOfPackage): string => {
    if (leftUnits <= 0) return t('package_left.none')
    const left =
      unit === 'lessons'
        ? t('package_left.lessons', { count: leftUnits })
        : t('package_left.time', { duration: format.duration(leftUnits) })
    // The last day of a frozen package moves with every day.
    if (state === 'frozen') return t('package_left.frozen', { left })
    return expiresOn === null ? left : t('package_left.until', { left, date: format.lastDay(expiresOn) })
  }
}
