import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from '../../reference/countries.ts'
import { loadTable } from '../../reference/load-table.ts'
import { addressKey } from './address-key.ts'

type Written = readonly [address: string, postcode: string | null, city?: string]

const keyOf = (country: string, [address, postcode, city]: Written) =>
  addressKey({ countryIso2: country, address, postcode, city: city ?? null })

/** Spellings of one address in each line. */
const SAME: Readonly<Record<string, readonly (readonly Written[])[]>> = {
  AT: [[['Musterstr. 39 A', '5020', 'Salzburg'], ['Musterstraße 39a/2/12', '5020', 'Salzburg'], ['Musterstrasse 39a Top 7', 'A-5020', 'Salzburg']]],
  AU: [[['Level 19, 60 Wattle Street', '2000', 'Sydney'], ['Suite 4, 60 Wattle St', '2000', 'SYDNEY'], ['7/60 Wattle Street', '2000', 'Sydney']]],
  BE: [
    [['Rue du Modèle 30', '1000', 'Bruxelles'], ['30, rue du Modèle', 'B-1000', 'Brussel'], ['Rue du Modèle 30 bte 4', '1000'], ['Rue du Modèle 030 boîte 12', '1000']],
    [['Voorbeeldlaan 157 bus 28', '1080'], ['VOORBEELDLAAN 157', '1080'], ['Voorbeeldlaan 157/3', '1080']],
    [['Rue des Chass.-Ardenn.,Modèle 2', '6860'], ['Rue des Chasseurs Ardennais,Modèle 2', '6860']],
  ],
  BG: [[['ul. Primerna 12, et. 3, ap. 4', '1000', 'Sofia'], ['Primerna 12', '1000', 'Sofia']]],
  BR: [[['AVENIDA BRIG EXEMPLO, 03311, SALA 12, CENTRO', '04538-133'], ['Av. Brigadeiro Exemplo, 3311', '04538133'], ['AVENIDA BRIG EXEMPLO, 3311, CONJ 511 SALA 2', '04538-133']]],
  CH: [[['Beispielstrasse 231', '8045', 'Zürich'], ['Beispielstr. 231', 'CH-8045', 'Zuerich']], [['Rue du Modèle 12', '1003', 'Lausanne'], ['12, rue du Modèle', '1003', 'Lausanne']]],
  CY: [[['Paradeigmatos 4A, Flat 12', '2362', 'Nicosia'], ['Paradeigmatos 4 A', '2362', 'Nicosia']]],
  CZ: [[['Na Příkladu 416/11', '284 01', 'Kutná Hora'], ['ul. Na Příkladu 416/11', '28401', 'Kutná Hora']], [['Vzorové nám. 5', '11000', 'Praha 1'], ['Vzorové náměstí 5', '110 00', 'Praha']]],
  DE: [
    [['Musterstr. 89 A', '76530', 'Baden-Baden'], ['Musterstraße 89a', 'D-76530', 'Baden-Baden'], ['MUSTERSTRASSE 89 a, 3. OG', '76530', 'Baden-Baden'], ['c/o Beispiel GmbH, Musterstr. 89a', '76530', 'Baden-Baden']],
    [['Von-Muster-Straße 7 + 9', '55218', 'Ingelheim am Rhein'], ['Von Muster Str. 7-9', '55218', 'Ingelheim']],
    [['Musterstaße 4 b', '55218', 'Ingelheim'], ['Musterstrasse 4b', '55218', 'Ingelheim'], ['Musterstrase 4b', '55218', 'Ingelheim']],
    [['Straße des 17. Juni 135', '10623', 'Berlin'], ['Str. des 17. Juni 135, Halle 3', '10623', 'Berlin']],
    [['Müllerweg 5', '20095', 'Hamburg'], ['Muellerweg 5', '20095', 'Hamburg'], ['Müllerweg 5', '20095', 'Hamburg (Amtsgericht Muster HRB 1)']],
  ],
  DK: [[['Eksempelvej 41, 2. tv', '1606'], ['Eksempelvej 41', '1606'], ['c/o Prøve ApS, Eksempelvej 41 st th', '1606']], [['Prøvegade 16 C', '1851'], ['Prøveg. 16C, st', '1851']]],
  EE: [[['Näidise tn 3-6', '73201'], ['Näidise 3', '73201'], ['Näidise tänav 3-12', '73201']]],
  ES: [
    [['C/ Ejemplo 14 - PLANTA 4, OFICINAS 5-6', '29016', 'MÁLAGA'], ['Calle Ejemplo, 14, 4º', '29016', 'Malaga'], ['Ejemplo nº 14', '29016', 'Málaga']],
    [['Avda. de la Muestra, 123, 6, 1', '08011', 'Barcelona'], ['Avenida Muestra 123', '08011', 'BARCELONA']],
  ],
  FI: [[['c/o Malli Oy, Esimerkkikatu 35 B 39', '33200'], ['Esimerkkik. 35 b', '33200']], [['PL 770', '33101'], ['P.O. Box 770', '33101']]],
  FR: [
    [['5 B RUE DOCTEUR EXEMPLE', '52100', 'ST DIZIER'], ['5 bis rue du Dr Exemple', '52100', 'Saint-Dizier'], ['5 B, rue du Docteur Exemple', '52100', 'Saint-Dizier'], ['RES LES PINS, 5 B R DU DOCTEUR EXEMPLE', '52100', 'SAINT DIZIER']],
    [['26 AV DU HUIT MAI 1945', '95200', 'SARCELLES'], ['26, avenue du Huit Mai 1945', '95200', 'Sarcelles']],
    [['2 EME ETAGE, 12 RUE DU MODELE', '75007', 'PARIS 7'], ['12 rue du Modèle, Bâtiment A', '75007', 'Paris'], ['12 R. DU MODELE CS 12345', '75007', 'PARIS CEDEX 07']],
    [['13 A 15 RUE DU GENERAL EXEMPLE', '75015', 'PARIS 15'], ['13-15 R GAL EXEMPLE', '75015', 'PARIS']],
    [['6 GRAND RUE', '25140', 'LES ECORCES'], ['6 GDE RUE', '25140', 'LES ECORCES'], ['6 GRANDE RUE', '25140', 'Les Ecorces']],
    [['BP 40012', '59000', 'LILLE'], ['B.P. 40012', '59000', 'Lille']],
    [['35 RUE GRANDE RUE', '25310', 'ABBEVILLERS'], ['MAIRIE, 35 GRANDE RUE', '25310', 'Abbevillers']],
    [['86 RUE DU 8 MAI', '85450', 'LA TAILLEE'], ['86 RUE DU HUIT MAI 1945', '85450', 'LA TAILLEE'], ['86 R DU 8 MAI 1945', '85450', 'La Taillée']],
    [['21 LD LES QUATRE VENTS', '88300', 'LANDAVILLE'], ['MAIRIE, 21 LES 4 VENTS', '88300', 'LANDAVILLE']],
    [['2 RUE D E L EGLISE', '88350', 'BRECHAINVILLE'], ["2 RUE DE L'EGLISE", '88350', 'BRECHAINVILLE']],
    [['58 RTE ROUTE NATIONALE 7', '42470', 'ST SYMPHORIEN'], ['58 RTE NATIONALE 7', '42470', 'SAINT SYMPHORIEN']],
    [['15 CENTRALE', '25230', 'DASLE'], ['MAIRIE, 15 RUE CENTRALE', '25230', 'DASLE'], ['15 R CENTRALE', '25230', 'DASLE']],
    [['15 DE LA GARENNE', '25230', 'DASLE'], ['15 RUE DE LA GARENNE', '25230', 'DASLE'], ['15, r. de la Garenne', '25230', 'Dasle']],
    [['6 RUE DU MARECHAL JOFFRE', '62860', 'RUMAUCOURT'], ['6 RUE DU MAL JOFFRE', '62860', 'RUMAUCOURT'], ['6 RUE JOFFRE', '62860', 'RUMAUCOURT']],
    [['37 PL EDMMOND MODELLE', '14480', 'CREULLY'], ['37 PLACE EDMOND MODELE', '14480', 'CREULLY']],
    [['9 PL LEON GAMBETTA', '14480', 'CREULLY'], ['9 PLACE GAMBETTA', '14480', 'CREULLY']],
    [['13 AV MCHAL DE LATRE DE TASSIGNY', '63880', 'OLLIERGUES'], ['13 AV LATTRE DE TASSIGNY', '63880', 'OLLIERGUES'], ['13 AV DU MARECHAL DE LATTRE DE TASSIGNY', '63880', 'OLLIERGUES']],
    [['3 CRS DU MODELE LOT 78', '77700', 'SERRIS'], ['3 COURS DU MODELE', '77700', 'SERRIS']],
    [['9 GDE RUE', '25360', 'GLAMONDANS'], ['MAIRIE, 9 GRANDE RUE', '25360', 'Glamondans']],
  ],
  GB: [
    [['4th Floor, Example House, 15 Sample Street', 'WC2B 6UN'], ['Suite 2, 15 Sample St', 'wc2b6un', 'London'], ['15, SAMPLE STREET', 'WC2B 6UN'], ['C/O EXAMPLE LTD 15 SAMPLE STREET, HOLBORN', 'WC2B 6UN']],
    [['Flat 3, 12A High Street', 'AB1 2CD'], ['12 A High St.', 'AB1 2CD'], ['Flat 12, 12a High Street', 'AB1 2CD']],
    [['21/23 Model Road', 'EH2 1DF'], ['21-23 Model Rd', 'EH2 1DF'], ['21 - 23 MODEL ROAD', 'EH2 1DF']],
    [['Sample House, Example Avenue', 'SN2 1FF'], ['2nd Floor, Sample House', 'SN2 1FF'], ['The Sample House', 'SN2 1FF']],
    [["5 St James's Square", 'SW1Y 4LR'], ['5 Saint Jamess Sq', 'SW1Y 4LR']],
    [['5th, Floor 68 Model Street', 'EC3V 9LJ'], ['No. 68 Model Street', 'EC3V 9LJ'], ['68 MODEL ST, 8th Floor', 'EC3V 9LJ']],
    [['125-135, Sample House, Example Road', 'TW3 3JB'], ['Sample House, 125-135 Example Road', 'TW3 3JB']],
    [['12 to 14 The Boulevard', 'LU1 3BA'], ['12-14, The Boulevard', 'LU1 3BA']],
    [['The Lodge, Sample Road', 'WV10 6DH'], ['C/O Example Ltd, The Lodge', 'WV10 6DH']],
    [['4000, Parkway', 'CR0 0XT'], ['4000 Parkway', 'cr00xt']],
    [['90-91, East Street', 'EX36 3DF'], ['90/91 EAST ST', 'EX36 3DF']],
    [['PO BOX 12', 'NN16 8PX'], ['P.O. Box 12', 'NN16 8PX']],
    [['No 4, Sample Square', 'AB1 2CD'], ['4 Sample Square', 'AB1 2CD'], ['No. 4 Sample Sq', 'AB1 2CD'], ['Four Sample Square', 'AB1 2CD']],
    [['9, - 11 The Avenue', 'AB1 2CD'], ['9-11 The Avenue', 'AB1 2CD'], ['9 - 11, THE AVENUE', 'AB1 2CD'], ['9 to 11 The Avenue', 'AB1 2CD'], ['The Avenue 9-11', 'AB1 2CD']],
    [['310 Third Floor Example Park', 'AB1 2CD'], ['310 Example Park', 'AB1 2CD']],
    [['Tower 42 25 Old Sample Street', 'AB1 2CD'], ['Tower 42, Level 37, 25 Old Sample Street', 'AB1 2CD'], ['1, Sample Place 25 Old Sample Street', 'AB1 2CD']],
    [['5 Sample, Drive, Exampleton', 'AB1 2CD'], ['5 Sample Drive, Exampleton', 'AB1 2CD']],
    [['1 Sample Way Exampleton, International Park', 'AB1 2CD'], ['1 Sample Way, Exampleton', 'AB1 2CD'], ['1 Sample Way Exampleton Business Park', 'AB1 2CD']],
    [['Sample House 1, Example Way', 'AB1 2CD'], ['Sample House, 1 Example Way', 'AB1 2CD'], ['Sample House No. 1, Example Way', 'AB1 2CD'], ['One Example Way', 'AB1 2CD'], ['One, Example Way', 'AB1 2CD'], ['Sample Firm, One Example Way', 'AB1 2CD']],
    [['Sample Study Centre 7, Example Way', 'AB1 2CD'], ['Sample Study Centre, 7 Example Way', 'AB1 2CD']],
    [['One Eleven Sample Street', 'AB1 2CD'], ['One Eleven, Sample Street', 'AB1 2CD'], ['111 Sample Street', 'AB1 2CD']],
    [['Twenty-One Sample Street', 'AB1 2CD'], ['Twenty One, Sample Street', 'AB1 2CD'], ['21 Sample Street', 'AB1 2CD']],
    [['One Sample Row, Sample Row, London', 'AB1 2CD'], ['One, Sample Row, London', 'AB1 2CD'], ['1 Sample Row', 'AB1 2CD']],
    [['One Sampleway, London', 'AB1 2CD'], ['1 Sampleway, 6th Floor', 'AB1 2CD'], ['Sample Court, One Sampleway', 'AB1 2CD']],
    [['10 Sample Park, 566 Example High Road', 'AB1 2CD'], ['2nd Floor Building 10 Sample Park 566 Example High Road', 'AB1 2CD'], ['566 Example High Road', 'AB1 2CD']],
    [['4 Sample Court, 20 Example Road', 'AB1 2CD'], ['20 Example Road', 'AB1 2CD'], ['Sample Court, 20 Example Road', 'AB1 2CD'], ['6-11 Sample Court 20 Example Road', 'AB1 2CD']],
    [['52-54 Sample Cross House Sample Cross', 'AB1 2CD'], ['52-54, Sample Cross Second Floor, Sample Cross House', 'AB1 2CD'], ['52-54 Sample Cross', 'AB1 2CD']],
    [['500 Pavillion Drive', 'AB1 2CD'], ['500 Pavilion Drive', 'AB1 2CD']],
    [['350, Brook Drive Green Park', 'AB1 2CD'], ['350 Brook Drive, Green Park', 'AB1 2CD'], ['350 Brook Drive Mill Hill', 'AB1 2CD']],
    [['125-135, Sample House Example Road', 'AB1 2CD'], ['125-135 Example Road', 'AB1 2CD']],
    [['14-16 Sample House, Example Road', 'AB1 2CD'], ['Sample House 14-16, Example Road', 'AB1 2CD'], ['14/16 Example Road', 'AB1 2CD']],
    [['2 0akwood Court', 'AB1 2CD'], ['2 Oakwood Court', 'AB1 2CD'], ['2 Oakw0od Court', 'AB1 2CD']],
    [['2 Mi1ler Raod', 'AB1 2CD'], ['2 Miller Road', 'AB1 2CD']],
    [['10 Sample Square London', 'AB1 2CD'], ['10 Sample Sq, London', 'AB1 2CD']],
  ],
  GR: [[['Λεωφ. Παραδείγματος 11', '15123', 'Μαρούσι'], ['Λεωφόρος Παραδείγματος, 11', '151 23', 'Μαρούσι']]],
  HR: [[['Primjerna ulica 12/2', '10000', 'Zagreb'], ['Primjerna 12', '10000', 'Zagreb']]],
  HU: [[['Minta utca 63. szám. 6.', '4220', 'Böszörmény'], ['MINTA U. 63.', '4220', 'Böszörmény'], ['Minta u. 63. 2. em. 5', '4220', 'Böszörmény']]],
  IE: [[['20 On Sample, Lower Sample Street, Cork', null, 'Cork'], ['20 On Sample, Lower Sample Street', null, 'Cork'], ['20 On Sample, Lower Sample Street, Co. Cork', null, 'Cork']], [['70 Sample Quay', 'D02 R296', 'Dublin 2'], ['Unit 4, 70 SAMPLE QUAY', 'D02 X285', 'Dublin']]],
  IS: [[['Dæmigata 11', '101'], ['DÆMIGATA 11', '101']]],
  IT: [
    [['P.zza Esempio, 8', '12050', 'Rodello'], ['Piazza Esempio 8', '12050', 'RODELLO'], ['PIAZZA ESEMPIO 8 INT. 4 SCALA B', '12050', 'Rodello'], ['Piazza Esempio 8 - 3° piano', '12050', 'Rodello'], ['Piazza Esempio, 8 piano terra', '12050', 'Rodello'], ['Piazza Esempio 8 P.T.', '12050', 'Rodello']],
    [['Via della Prova 12/A', '20146', 'Milano'], ['VIA DELLA PROVA 12 A', '20146', 'MILANO'], ['V. della Prova, 12/a', '20146', 'Milano']],
  ],
  JP: [
    [['見本町７丁目１３番１２号', '6830845'], ['見本町７－１３－１２例ビル１階', '683-0845'], ['見本町七丁目13番12号（502号）', '6830845']],
    [['２６７４番地６', '7816410'], ['２６７４番６', '7816410']],
    [['例ヶ崎９４番地７８', '6800863'], ['例ケ崎94-78', '6800863'], ['大字例ケ崎９４番地の７８', '6800863']],
  ],
  LI: [[['Musterstrasse 5', '9490', 'Vaduz'], ['Musterstr. 5', 'FL-9490', 'Vaduz']]],
  LT: [[['S. Pavyzdžio g. 95-4', 'LT-07114'], ['S. Pavyzdžio 95', '07114'], ['S. Pavyzdžio gatvė 95', 'LT-07114']]],
  LU: [[["80, ROUTE D'EXEMPLE", 'L-1470'], ["Route d'Exemple 80", '1470'], ["80, rte d'Exemple", 'L-1470']]],
  LV: [[['Rīga, Parauga iela 180 - 5', 'LV-1019', 'Rīga'], ['Parauga iela 180', '1019', 'Rīga']]],
  MT: [[['Flat 4, 12, Sample Street', 'STJ 3049'], ['12 Sample Str.', 'STJ3049']]],
  NL: [[['Voorbeeldlaan 30', '2596 HR'], ['30 VOORBEELDLAAN', '2596HR']], [['Modelstr. 5', '1011AB'], ['Modelstraat 5', '1011 ab']]],
  NO: [[['c/o Eksempel AS, Ola Prøves veg 36', '7092'], ['Ola Prøves vei 36', '7092'], ['v/Eksempel, Ola Prøves veien 36', '7092'], ['4. etg., Ola Prøves vei 36', '7092']], [['Prøvegt. 5B', '0250'], ['Prøvegata 5 B', '0250']], [['Postboks 1', '1330'], ['PB 1', '1330']], [['Prøve Senter, 4. etg., Prøvegata 6', '0250'], ['c/o Prøve Senter, 3. etg, Prøvegata 6', '0250']], [['Gate 2 133', '6700'], ['Gate 2 nr. 133', '6700']]],
  PL: [[['ul. Wzorowa 18/4', '00-850', 'Warszawa'], ['Wzorowa 18 m. 5', '00850', 'Warszawa'], ['Warszawa Wzorowa 18', '00-850', 'Warszawa']], [['3 Maja 12', '00-850', 'Warszawa'], ['ul. 3 Maja 12 lok. 3', '00-850', 'Warszawa']]],
  PT: [[['Rua do Exemplo, 12, 3.º Esq', '1100-053', 'Lisboa'], ['R. do Exemplo 12', '1100-053', 'LISBOA']]],
  RO: [[['STR. EXEMPLU NR. 12, BL. 5, AP 3', '010101', 'Bucuresti'], ['Strada Exemplu 12', '010101', 'București']]],
  SE: [[['Exempelgatan 56 lgh 1101', '111 22'], ['Exempelg. 56', '11122'], ['Exempelgatan 56, 2 tr', 'SE-111 22']], [['Box 931', '251 09'], ['BOX 931', '25109']]],
  SI: [[['Vzorčna ulica 12', '1000', 'Ljubljana'], ['Vzorčna ul. 12', 'SI-1000', 'Ljubljana']]],
  SK: [[['Vzorová ulica 12/3', '811 01', 'Bratislava'], ['Vzorová 12/3', '81101', 'Bratislava']]],
  US: [
    [['211 E. 7TH STREET, SUITE 620', '78701'], ['211 East Seventh St', '78701-1234'], ['C/O SAMPLE AGENTS, 211 E 7th St Fl 2', '78701']],
    [['Sample Center 100 Example Avenue, NE', '87109'], ['100 Example Ave NE #1R', '87109']],
    [['P.O. Box 83', '14744'], ['PO BOX 83', '14744']],
    [['4 SAMPLE CENTRE, 2730 WEST EXAMPLE RD', '28217'], ['2730 West Example Road', '28217'], ['ONE SAMPLE PLACE, 2730 W EXAMPLE RD', '28217']],
    [['ONE SAMPLE BOULVARD', '07068'], ['1 Sample Blvd', '07068'], ['C/O SAMPLES INC, ONE SAMPLE BLVD, DF2-1W', '07068']],
    [['ONE SAMPLES CTR', '74172'], ['1 Samples Center', '74172']],
    [['ONE SAMPLE DR', '07417-1880'], ['1 Sample Drive', '07417']],
    [['1 SAMPLE HEIGHTS PK E', '07417-1880'], ['1 Sample Hts Park East', '07417'], ['1SAMPLE HTS PK E', '07417'], ['1 Sample Heights Park E NO 5', '07417']],
  ],
} // biome-ignore format: spellings of one address on one line

/** Addresses of which no two are the same. */
const DIFFERENT: Readonly<Record<string, readonly Written[]>> = {
  BE: [['Rue du Modèle, Haut-Bourg 17', '6929'], ['Rue du Lac, Haut-Bourg 17', '6929'], ['Dorpsstraat(ABC) 17', '6929'], ['Dorpsstraat(DEF) 17', '6929'], ['Dorpsstraat(DEF) 17A', '6929']],
  BR: [['RUA 806, 208', '88220-000'], ['RUA 806, 209', '88220-000'], ['RUA 807, 208', '88220-000']],
  CZ: [['Na Příkladu 416/11', '284 01', 'Kutná Hora'], ['Na Příkladu 416/13', '284 01', 'Kutná Hora']],
  DE: [['Hauptstraße 5', '55435', 'Gau-Muster'], ['Hauptstraße 5', '55435', 'Neu-Muster'], ['Hauptstraße 5/1', '55435', 'Gau-Muster'], ['Hauptstraße 5-7', '55435', 'Gau-Muster']],
  FR: [["1 RUE DE L'EGLISE", '17540', 'ANAIS'], ["1 RUE DE L'EGLISE", '17540', 'BOUHET'], ["1 BIS RUE DE L'EGLISE", '17540', 'ANAIS'], ["1 TER RUE DE L'EGLISE", '17540', 'ANAIS'], ["1 PLACE DE L'EGLISE", '17540', 'ANAIS'], ["1 DE L'EGLISE", '17540', 'ANAIS'],
    ['15 DE LA GARENNE', '25230', 'DASLE'], ['15 LA GARENNE', '25230', 'DASLE'], ['15 ALL DE LA GARENNE', '25230', 'DASLE'], ['15 PRINCIPALE', '25230', 'DASLE'], ['15 PL PRINCIPALE', '25230', 'DASLE'], ['36 R PRINCIPALE', '25230', 'DASLE'], ['ZAC 2 DU MODELE, 14 RUE DE LA PREUVE', '97490', 'ST DENIS'], ['ZAC 2 DU MODELE, 21 RUE DE LA PREUVE', '97490', 'ST DENIS'],
    ['12 RUE MONET', '62860', 'RUMAUCOURT'], ['12 RUE MONNET', '62860', 'RUMAUCOURT'], ['12 BD MONET', '62860', 'RUMAUCOURT'], ['12 BD MONNET', '62860', 'RUMAUCOURT'], ['12 RUE ROBERT SCHUMAN', '62860', 'RUMAUCOURT'], ['12 RUE ROBERT SCHUMANN', '62860', 'RUMAUCOURT'], ['12 RUE DU MOULIN', '62860', 'RUMAUCOURT'], ['12 RUE JEAN MOULIN', '62860', 'RUMAUCOURT'], ['6 RUE JOFFRE', '62860', 'RUMAUCOURT'], ['6 AV JOFFRE', '62860', 'RUMAUCOURT'], ['6 RUE DU GENERAL JOFFRE', '62860', 'RUMAUCOURT'], ['5 AV AVENUE DU STADE', '33480', 'CASTELNAU'], ['5 AV AVENUE DE LA GARE', '33480', 'CASTELNAU']],
  GB: [['12 High Street', 'AB1 2CD'], ['12A High Street', 'AB1 2CD'], ['12-14 High Street', 'AB1 2CD'], ['14 High Street', 'AB1 2CD'], ['12 High Road', 'AB1 2CD'], ['12 High Street', 'AB1 2CE'], ['12 High Street Industrial Estate', 'AB1 2CD'], ['Example House, High Street', 'AB1 2CD'], ['The Old School, High Street', 'AB1 2CD'], ['The Old School House, High Street', 'AB1 2CD'], ['Sample Farm', 'AB1 2CD'], ['Sample Farm Stables', 'AB1 2CD'], ['Sample House, High Street', 'AB1 2CD'], ['PO BOX 12', 'AB1 2CD'], ['5 St James Road', 'AB1 2CD'], ['5 St James Street', 'AB1 2CD'], ['112 High Street', 'AB1 2CD'], ['12 The High', 'AB1 2CD'], ['12 The Avenue', 'AB1 2CD'], ['12 The Green', 'AB1 2CD'], ['12 Mill Lane', 'AB1 2CD'], ['12 Mill Lane Close', 'AB1 2CD'], ['12 Old Court Farm Road', 'AB1 2CD'], ['12 Old Court', 'AB1 2CD'], ['12 High Street North', 'AB1 2CD'],
    ['1 Sample Court, Sample Road', 'AB1 2CF'], ['Sample Court, 2 Sample Road', 'AB1 2CF'], ['2 Sample Court, Sample Road', 'AB1 2CF'], ['1 Sample House, Sample Road', 'AB1 2CF'], ['1 Sample Road', 'AB1 2CF'], ['Sample Court 3, Sample Road', 'AB1 2CF'], ['3 Sample Road', 'AB1 2CF'], ['Example Business Centre 4, Sample Road', 'AB1 2CF'], ['4 Sample Road', 'AB1 2CF'], ['8-9 Sample Court, Sample Road', 'AB1 2CF'], ['8-9 Sample Road', 'AB1 2CF'],
    ['5 Sample House Sample Road', 'AB1 2CF'], ['5 Sample Road', 'AB1 2CF'], ['12-14 Sample House Lane', 'AB1 2CF'], ['Sample Court, 10 Sample Road', 'AB1 2CF'], ['11 Sample Road', 'AB1 2CF'], ['110 Sample Road', 'AB1 2CF'], ['One Eleven Sample Road', 'AB1 2CF'], ['One Twelve Sample Road', 'AB1 2CF'], ['Twenty-One Sample Road', 'AB1 2CF'], ['Twenty Sample Road', 'AB1 2CF'],
    ['6 Sample Park, 7 Sample Lane', 'AB1 2CF'], ['7 Sample Lane Close', 'AB1 2CF'], ['7 Sample Lane Park', 'AB1 2CF'], ['7 Sample Lane Business Park', 'AB1 2CF'], ['6 Sample Lane', 'AB1 2CF'], ['6 Sample Park', 'AB1 2CF'], ['9 Mile End Road', 'AB1 2CF'], ['2 Court 8 Mile Road', 'AB1 2CF'], ['8 Mile Road', 'AB1 2CF'], ['One Sampleway', 'AB1 2CF'], ['Two Sample Square', 'AB1 2CF'], ['Three Saint Pancras Square', 'AB1 2CF'], ['Three Saint Pancras Square, 4 Saint Pancras Square', 'AB1 2CF']],
  IE: [['12 Main Street, Dublin 2', null, 'Dublin'], ['12 Main Street, Dublin 4', null, 'Dublin'], ['12 Main Street, Castletown', null, 'Dublin'], ['12 Main Street, Newtown', null, 'Dublin'], ['12 Main Street', 'A86 X285', 'Castletown'], ['12 Main Street', 'A86 R296', 'Newtown']],
  IT: [['Via Prova 12', '12050', 'Rodello'], ['Via Prova 12/2', '12050', 'Rodello'], ['Via 8 Febbraio 1848 15', '12050', 'Rodello'], ['Via 8 Febbraio 1848 16', '12050', 'Rodello'], ['Via 8 Febbraio 1848, 15/A', '12050', 'Rodello']],
  JP: [['見本町７丁目１３番１２号', '6830845'], ['見本町７丁目１３番１３号', '6830845'], ['見本町７１３番地１２', '6830845'], ['例町７丁目１３番１２号', '6830845']],
  NL: [['Voorbeeldlaan 12', '2596 HR'], ['Voorbeeldlaan 12-2', '2596 HR'], ['Voorbeeldlaan 12A', '2596 HR']],
  NO: [['Prøveveien 5', '7092'], ['Prøveveien 5B', '7092'], ['Prøvegata 5', '7092']],
  PL: [['Wzorowa 306', '03-840', 'Warszawa'], ['Wzorowa 306/308', '03-840', 'Warszawa'], ['Wzorowa 308', '03-840', 'Warszawa'], ['Aleja Wzorowa 306', '03-840', 'Warszawa']],
  US: [['100 N Sample St', '19801'], ['100 S Sample St', '19801'], ['100 Sample St', '19801'], ['100 Sample Ave', '19801'], ['100 Sample Avenue, NE', '19801'], ['100 Sample Avenue, NW', '19801'], ['1001 Sample St', '19801'], ['100 1/2 Sample St', '19801'], ['100 Sample\'s St', '19801'], ['100 Sample S St', '19801'], ['2000 E 8 Mile Rd', '48201'], ['2001 E 8 Mile Rd', '48201'], ['8 Mile Rd', '48201'], ['4 Sample Ctr', '19801'], ['4 Sample Ctr Dr', '19801'], ['5 Sample Plaza, 4 Sample Ctr', '19801']],
} // biome-ignore format: addresses of a country on one line

/** Addresses that are not certain. */
const NONE: readonly (readonly [country: string, ...Written])[] = [
  ['GB', 'Forge Lane, Sampleworth', 'B76 1AP'], ['GB', 'Unit 5 Sample Way, Example Park', 'NN16 8PX'], ['GB', '12 High Street', null, 'London'],
  ['GB', '12 High Street', 'BT78', 'Omagh'], ['GB', '', 'AB1 2CD'], ['GB', 'Unit 5, Sample Mill Industrial Estate', 'PL21 9LN'], ['GB', 'Example Square, Sample Hall Lane, Stockport', 'SK3 0XN'], ['GB', 'The Willows, Four Oaks Road', 'AB1 2CD'], ['GB', 'Two Mile Lane', 'AB1 2CD'], ['GB', 'Three, Cherry Trees Lane', 'AB1 2CD'], ['GB', 'Six Hills Way', 'AB1 2CD'], ['GB', 'Sample Building 3, Sample Road', 'AB1 2CD'], ['GB', 'Twenty Twenty Estate, Forty Lane', 'AB1 2CD'], ['FR', 'AV DU 8 MAI 1945', '95200', 'SARCELLES'],
  ['FR', 'LIEU DIT LE MOULIN', '17540', 'ANAIS'], ['FR', 'RTE NATIONALE 67', '52410', 'ROCHES'], ['BE', 'Place Communale SN', '5190'],
  ['BE', 'Voorbeeldsteenweg ZN', '1653'], ['IT', 'PIAZZA ESEMPIO SNC', '83035', 'Grottaminarda'], ['BR', 'RUA EXEMPLO, S/N, CENTRO', '04538-133'],
  ['BR', 'Rua 5', '88220-000'], ['DE', 'Bahnhof 0', '55218', 'Ingelheim'], ['DE', 'Flughafen, Geb. 178', '60547', 'Frankfurt'], ['DE', 'Straße des 17. Juni', '10623', 'Berlin'],
  ['PL', 'ul. 3 Maja', '00-850', 'Warszawa'], ['JP', '見本町２丁目', '6800004'], ['US', 'C/O SAMPLE AGENTS', '19904'], ['NO', 'Eksempelveien 5, Danmark', null, 'DK-7600 STRUER'],
  ['NO', 'Idrettsvegen', '5353'], ['HR', 'Primjerna bb', '10000', 'Zagreb'], ['IE', '12 Main Street', null], ['GB', `${'1 '.repeat(5000)}High Street`, 'AB1 2CD'],
] // biome-ignore format: some on each line

for (const [country, addresses] of Object.entries(SAME)) {
  test(`${country}: spellings of an address have one key`, () => {
    for (const spellings of addresses) {
      const keys = spellings.map((written) => keyOf(country, written))
      assert.ok(keys[0] !== null, spellings[0][0])
      spellings.forEach((written, at) => void assert.equal(keys[at], keys[0], written[0]))
    }
  })
}

test('there are spellings of every country served', () => {
  assert.deepEqual(
    COUNTRIES.filter(({ countryIso2 }) => SAME[countryIso2] === undefined),
    [],
  )
})

test('different addresses have different keys', () => {
  for (const [country, addresses] of Object.entries(DIFFERENT)) {
    const keys = addresses.map((written) => keyOf(country, written))
    assert.ok(!keys.includes(null), `${country}: ${addresses[keys.indexOf(null)]?.[0]}`)
    assert.equal(new Set(keys).size, keys.length, `${country}: ${keys.join(' | ')}`)
  }
})

test('an address that is not certain has no key', () => {
  for (const [country, ...written] of NONE) assert.equal(keyOf(country, written), null, written[0])
  assert.equal(addressKey({ countryIso2: 'GB', address: null, postcode: 'AB1 2CD', city: null }), null)
})

test('an address is of its country', () => {
  assert.notEqual(keyOf('DK', ['Eksempelvej 5', '1606']), keyOf('NO', ['Eksempelvej 5', '1606']))
})

test('the table of words has countries that are served, and no word twice in a row', () => {
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  for (const [kind, countries, word, written = ''] of loadTable('lists/address-words').rows) {
    for (const country of countries.split(' '))
      assert.ok(countries === '*' || served.has(country), `${kind} ${word}: ${country}`)
    const forms = [word, ...written.split(' | ').filter(Boolean)]
    assert.equal(new Set(forms).size, forms.length, `${kind} ${word}`)
  }
})
