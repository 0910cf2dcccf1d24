import type { Device } from '@navyk/api-spec/people/sessions'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useFormat } from '#ui/format.ts'
import type { IconShape } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'

export const deviceIcons: Record<Device['kind'], IconShape> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
}

interface OriginFacts {
  device: Device
  place: string | null
  address: string
}

/** Device and place in words: «Chrome, Windows» and «Беларусь, 93.84.12.*». */
export function useOriginWords(): (origin: OriginFacts) => { device: string; place: string } {
  const { t } = useTranslation('sessions')
  const { locale } = useFormat()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const placeName = (place: string | null) => {
    if (place === null) return t('place_unknown')
    return place === 'local' ? t('place_local') : (countries.of(place) ?? place)
  }
  return ({ device, place, address }) => ({
    device: [device.browser, device.system].filter(Boolean).join(', ') || t(`kinds.${device.kind}`),
    place: [placeName(place), address].filter(Boolean).join(', '),
  })
}
