import Bowser from 'bowser'

/** Browser and system of a device; null where unknown. */
export interface DeviceFacts {
  browser: string | null
  system: string | null
  kind: 'phone' | 'tablet' | 'computer'
}

/** Reads a `User-Agent`. Only for display, because anybody can send any value. */
export function readDevice(userAgent: string): DeviceFacts {
  if (userAgent === '') return { browser: null, system: null, kind: 'computer' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: kindOf(platform.type) }
}

function kindOf(type: string | undefined): DeviceFacts['kind'] {
  if (type === 'mobile') return 'phone'
  return type === 'tablet' ? 'tablet' : 'computer'
}
