/** Calling codes of the countries served, without `+` (ITU-T E.164). */
export const CALLING_CODES: Readonly<Record<string, string>> = {
  AT: '43', AU: '61', BE: '32', BG: '359', BR: '55', CH: '41', CY: '357', CZ: '420', DE: '49', DK: '45', EE: '372', ES: '34', FI: '358',
  FR: '33', GB: '44', GR: '30', HR: '385', HU: '36', IE: '353', IS: '354', IT: '39', JP: '81', LT: '370', LU: '352', LV: '371', MT: '356',
  NL: '31', NO: '47', PL: '48', PT: '351', RO: '40', SE: '46', SI: '386', SK: '421', US: '1',
} // biome-ignore format: a table reads best in few lines
