import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calmName } from '../../console/src/shown-names.ts'

const SHOWN = {
  'SOLVANE ENGINEERING LTD': 'Solvane Engineering Ltd',
  'TNK ENGINEERING (UK) PLC': 'TNK Engineering (UK) PLC',
  'DPQ & THE RED OTTER INN LIMITED': 'DPQ & the Red Otter Inn Limited',
  '1ST ORCHARD CARE LLP': '1st Orchard Care LLP',
  "O'BRANNAGH'S BAR LTD.": "O'Brannagh's Bar Ltd.",
  'MCVALLEY HOLM-ASHTON AND CO': 'McValley Holm-Ashton and Co',
  'FERRANDI & FIGLI S.P.A.': 'Ferrandi & Figli S.p.A.',
  'FERRANDI SRL': 'Ferrandi Srl',
  'MÜNDER GMBH & CO. KG': 'Münder GmbH & Co. KG',
  'A.M.C. CONSEIL SARL': 'A.M.C. Conseil SARL',
  "SOCIETE DE L'ETANG": "Societe de l'Etang",
  'FJORDBLIKK OG VENTILASJON AS': 'Fjordblikk og Ventilasjon AS',
  A3C: 'A3C',
  'STOKE-ON-WEALD': 'Stoke-on-Weald',
  'LEGION XIV LIMITED': 'Legion XIV Limited',
} as const

for (const [published, shown] of Object.entries(SHOWN))
  test(`${published} is shown as ${shown}`, () => {
    assert.equal(calmName(published), shown)
  })

test('a name with small letters is shown as its register has it', () => {
  for (const name of ['eBright GmbH', '4yourdays s.r.l.', 'deLumen SARL', 'X', '']) assert.equal(calmName(name), name)
})
