const channel = (hex: string) => {
  const value = parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(colour: string): number {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? []
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`Not a colour: ${colour}`)
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

/** Contrast ratio of two #rrggbb colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
