/**
 * Forms that foreign companies carry into every register (branches, filings with the US regulator): at the end of a
 * name only, and only spellings that are not also common words anywhere. Lines are those of `legal-form-spellings.ts`.
 */
export const FORMS_ABROAD = `
  ltd: limited | ltd
  coltd: co ltd | co limited | company limited
  plc: plc
  llc: llc
  inc: inc | incorporated
  corp: corp | corporation
  llp: llp
  gmbh: gmbh
  gmbhcokg: gmbh co kg
  ag: ag | aktiengesellschaft
  kgaa: kgaa
  sarl: sarl | s à r l
  sa: s a
  srl: s r l
  spa: s p a
  bv: b v
  nv: n v
  ab: ab | ab publ
  as: a s
  asa: asa
  aps: aps
  oy: oy
  oyj: oyj
  se: se
  spzoo: sp z o o
  sro: s r o | spol s r o
  doo: d o o
  kft: kft
  zrt: zrt
  lda: lda
  ltda: ltda
  uab: uab
  sia: sia
  ehf: ehf
  pty: pty ltd | pty limited | proprietary limited
  pte: pte ltd | private limited | pvt ltd
  sadecv: s a de c v | s a b de c v
  kk: k k
  branch: uk branch | branch | filial | zweigniederlassung | succursale | sucursal en españa | sede secondaria | niederlassung`
