/** Parts of a sentence in Spanish. */
import { FORMS, founded, type Grammar, heads, LISTED, SIZES, STATUS, turnover, UNLISTED } from './grammar.ts'

/** Spanish, asked of Spain. */
export const spanish: Grammar = {
  country: 'ES',
  activities: ['panaderías', 'fabricantes de máquinas herramienta', 'carpinterías'],
  requests: [
    '~',
    'Busco ~',
    '¿Qué ~ hay?',
    'Necesito una lista de ~',
    'Quiero encontrar ~',
    '¿Hay ~?',
    'Muéstrame ~',
    'Me gustaría tener un listado de ~',
    'Estamos buscando ~',
    '¿Dónde puedo encontrar ~?',
    'Dime qué ~ hay',
    '¿Conoces ~?',
  ],
  kinds: {
    place: [
      [
        { cities: ['Bilbao'] },
        '[en|de] Bilbao; [con sede|con domicilio|con sede social|con domicilio social|con su sede|ubicadas|situadas|radicadas|localizadas|establecidas|domiciliadas|que están|que se encuentran|que tengan su sede|que tienen su sede|con oficinas|asentadas|instaladas|que operan|afincadas] en Bilbao; en la ciudad de Bilbao; del municipio de Bilbao; bilbaínas; ~ Bilbao; en el centro de Bilbao; en pleno Bilbao',
      ],
      [{ cities: ['Valencia'] }, 'en Valencia; valencianas; de Valencia; de la ciudad de Valencia'],
      [{ regions: ['Galicia'] }, 'en Galicia; gallegas; de Galicia; en toda Galicia; por toda Galicia'],
      [
        { regions: ['Andalucía'] },
        'en Andalucía; andaluzas; de Andalucía; en la comunidad autónoma de Andalucía; en la comunidad de Andalucía',
      ],
      [{ regions: ['País Vasco'] }, 'en el País Vasco; vascas; del País Vasco; en Euskadi'],
      [{ postcode: ['48001'] }, '[código postal|con código postal|en el código postal|CP|con CP] 48001'],
    ],
    demonym: [
      [{ countriesIso2: ['ES'] }, 'españolas; en España; de España; en toda España'],
      [{ countriesIso2: ['PT'] }, 'en Portugal; con sede en Portugal'],
    ],
    distance: [
      [
        { near: 25 },
        '[en un radio de|a menos de|a|a no más de|a unos|hasta|dentro de|a una distancia de|a un máximo de|a un radio de] 25 [km|kilómetros] de Burgos; a menos de 25 km de distancia de Burgos; a 25 km alrededor de Burgos; en un radio de veinticinco kilómetros de Burgos; 25 km alrededor de Burgos; Burgos + 25 km; a 25 km como máximo de Burgos; a 25 km a la redonda de Burgos; en 25 km a la redonda de Burgos; que estén a menos de 25 km de Burgos; situadas a menos de 25 km de Burgos; en un radio de 25 km alrededor de Burgos; en un radio máximo de 25 km de Burgos; radio de 25 km de Burgos',
      ],
    ],
    size: [
      [SIZES.small, 'pequeñas ~; pequeñas empresas de ~; de pequeño tamaño; de tamaño pequeño'],
      [SIZES.medium, 'medianas ~; de tamaño mediano; de tamaño medio; medianas empresas de ~'],
      [
        SIZES.large,
        'grandes ~; grandes empresas de ~; de gran tamaño; las más grandes ~; las mayores ~; de tamaño grande; de grandes dimensiones',
      ],
      [SIZES.micro, 'microempresas de ~; muy pequeñas ~; micro ~; de tamaño muy pequeño; micropymes de ~'],
      [
        SIZES.sme,
        'pymes de ~; PYME de ~; pequeñas y medianas empresas de ~; pequeñas y medianas ~; pequeñas o medianas ~; de tamaño pequeño o mediano; de pequeño y mediano tamaño',
      ],
    ],
    heads: [
      [
        heads(51),
        'con [más de|una plantilla superior a|una plantilla de más de|un número de empleados superior a] 50 [empleados|trabajadores|personas|asalariados]; que [tengan|tienen|emplean|empleen|emplean a|cuentan con] más de [50|cincuenta] [empleados|trabajadores|personas]; de más de 50 empleados; [>|> ]50 empleados; [empleados|número de empleados|plantilla] [> |superior a |mayor de ]50; donde trabajan más de 50 personas; que superen los 50 empleados; que superan los 50 trabajadores; con más de cincuenta empleados; por encima de 50 empleados; con plantilla de más de 50; con más de 50 personas en plantilla; que dan trabajo a más de 50 personas; con más de 50 personas empleadas',
      ],
      [
        heads(50),
        'con [al menos|como mínimo|un mínimo de|mínimo|por lo menos|no menos de] 50 [empleados|trabajadores]; con 50 [o más|y más] empleados; con 50 empleados [o más|como mínimo|en adelante|mínimo|al menos]; con 50+ empleados; a partir de 50 empleados; empleados >= 50; de 50 empleados en adelante; desde 50 empleados; que tengan 50 empleados o más; que tengan al menos cincuenta trabajadores',
      ],
      [
        heads(null, 9),
        'con [menos de|una plantilla inferior a] [10|diez] [empleados|trabajadores|personas]; con [como máximo|máximo|un máximo de|hasta|no más de|como mucho] 9 empleados; con 9 empleados [o menos|como máximo|máximo|como mucho]; que [tengan|tienen] menos de 10 [empleados|trabajadores]; < 10 empleados; de menos de diez trabajadores; que no superen los 9 empleados; que no pasen de 9 empleados; por debajo de 10 empleados; de hasta 9 empleados',
      ],
      [
        heads(10, 50),
        'con [entre 10 y 50|de 10 a 50|10-50|10 a 50|entre diez y cincuenta|entre los 10 y los 50] [empleados|trabajadores|personas]; con una plantilla [de 10 a 50|entre 10 y 50|de entre 10 y 50|comprendida entre 10 y 50] [personas|empleados|trabajadores]; de entre 10 y 50 empleados; que tengan entre 10 y 50 empleados; de 10 a 50 trabajadores; plantilla de 10 a 50; con un mínimo de 10 y un máximo de 50 empleados; con al menos 10 y como máximo 50 empleados',
      ],
      [
        heads(40, 60),
        'con [50|unos 50|alrededor de 50|aproximadamente 50|cerca de 50|cincuenta|unos cincuenta|en torno a 50|una cincuentena de|más o menos 50|50 y pico] [empleados|trabajadores]; de 50 empleados; con una plantilla de 50 [personas|trabajadores]; de unos 50 trabajadores',
      ],
      [
        heads(0, 0),
        'sin [empleados|trabajadores|asalariados|personal|ningún empleado]; que no [tengan|tienen] [empleados|trabajadores]; con cero empleados; con 0 empleados',
      ],
    ],
    turnover: [
      [
        turnover(5e6),
        'con [una |]facturación [superior a|de más de|mayor de|por encima de|anual superior a|mayor a|de al menos|que supere los|superior a los|mínima de] [5 millones de euros|5 millones|5 M€|5.000.000 €|5.000.000 de euros|cinco millones de euros|5 millones de €|5 mill. de euros|5M€|5 M de euros]; que [facturan|facturen|ingresan|vendan] [más de|al menos|por encima de] [5 millones de euros|5 millones|5 M€] [|al año|anuales]; con [ventas|ingresos|unas ventas|unos ingresos|una cifra de negocio|un volumen de negocio] [superiores a|de más de|superior a|por encima de] 5 millones[ de euros|]; facturación [>|superior a|mayor de|de más de|mínima] 5 [M€|millones|millones de euros]; con más de 5 millones de [facturación|euros de facturación|euros en ventas|euros de ingresos|ventas]; cuya facturación [supera|supere|sea superior a|es superior a] [los |]5 millones[ de euros|]; de más de 5 millones de facturación',
      ],
      [
        turnover(2.5e6),
        'con una facturación superior a [2,5 millones de euros|2,5 M€|2.500.000 euros|dos millones y medio de euros]; que facturan más de 2,5 millones',
      ],
      [
        turnover(null, 5e5),
        'con [una |]facturación [inferior a|de menos de|por debajo de|menor de|de hasta|máxima de|que no supere los|de como máximo|inferior a los] [500.000 euros|500.000 €|500 mil euros|500k €|medio millón de euros|500.000|quinientos mil euros]; que [facturan|facturen] menos de [500.000 euros|medio millón|500 mil euros] [|al año]; facturación < 500.000 €',
      ],
      [
        turnover(2e6, 1e7),
        'con [una |]facturación [entre 2 y 10 millones de euros|de 2 a 10 millones|de entre 2 y 10 millones de euros|entre los 2 y los 10 millones|comprendida entre 2 y 10 millones de euros|2-10 M€|entre 2 M€ y 10 M€|entre dos y diez millones de euros]; que [facturan|facturen] entre 2 y 10 millones[ de euros| al año|]; con ventas de entre 2 y 10 millones de euros; que facturan de 2 a 10 millones de euros',
      ],
      [
        turnover(1e9),
        'con una facturación [superior a|de más de] [mil millones de euros|1.000 millones de euros|1.000 M€]; que facturan más de mil millones',
      ],
    ],
    founded: [
      [
        founded('2016-01-01'),
        '[fundadas|creadas|constituidas|nacidas|abiertas|establecidas|registradas|surgidas] [después de|tras|con posterioridad a|después del año|después del|posteriormente a] 2015; [fundadas|creadas|constituidas|abiertas] [desde|a partir de|a partir del año] 2016; que [se fundaron|se crearon|nacieron|se constituyeron|abrieron|surgieron|empezaron|fueron fundadas|fueron creadas|se hayan fundado] después de 2015; desde 2016; a partir de 2016; [fecha de constitución|año de fundación] posterior a 2015; con fecha de constitución posterior a 2015; posteriores a 2015; con año de fundación posterior a 2015; fundadas de 2016 en adelante; fundadas en 2016 o después',
      ],
      [
        founded(null, '1989-12-31'),
        '[fundadas|creadas|constituidas|nacidas|abiertas|establecidas] [antes de|antes del año|con anterioridad a|antes del|anteriormente a] 1990; que [se fundaron|se crearon|nacieron|existían|ya existían|se constituyeron|existen desde|fueron fundadas] antes de 1990; [fundadas|constituidas] hasta 1989; anteriores a 1990; fecha de constitución anterior a 1990; con fecha de constitución anterior a 1990; de antes de 1990; previas a 1990',
      ],
      [
        founded('2006-01-01', '2010-12-31'),
        '[fundadas|creadas|constituidas|nacidas|abiertas] [entre 2006 y 2010|de 2006 a 2010|entre los años 2006 y 2010|en el periodo 2006-2010|en los años 2006-2010|desde 2006 hasta 2010|2006-2010|en 2006-2010|entre el 2006 y el 2010|entre el año 2006 y el 2010]; que [se fundaron|se crearon|nacieron|fueron creadas] entre 2006 y 2010; fecha de constitución entre 2006 y 2010; con fecha de constitución entre 2006 y 2010',
      ],
      [
        founded('2012-01-01', '2012-12-31'),
        '[fundadas|creadas|constituidas|nacidas|abiertas|inauguradas] [en 2012|en el año 2012|en el 2012|durante 2012|a lo largo de 2012|durante el año 2012]; que [abrieron|se fundaron|se crearon|nacieron|se constituyeron|fueron fundadas|empezaron] en 2012; año de [fundación|creación|constitución] 2012; con año de fundación 2012; de 2012; del año 2012; que datan de 2012',
      ],
      [
        founded('1990-01-01', '1999-12-31'),
        '[fundadas|creadas|nacidas|constituidas] en [los 90|los años 90|los años noventa|los noventa|la década de los 90|la década de 1990|la década de los noventa|los 1990]; de los años [90|noventa]; que se fundaron en los años 90; que nacieron en los noventa; de la década de los 90; durante los años noventa',
      ],
      [
        founded(null, '2006-06-15'),
        'con más de [20|veinte] años [de antigüedad|de experiencia|de historia|de vida|de actividad|de trayectoria|en el mercado|de existencia|a sus espaldas]; de más de 20 años de antigüedad; que [llevan|lleven] más de [20|veinte] años [funcionando|en el mercado|activas|abiertas|operando|en activo]; que [existen|están activas|operan] desde hace más de 20 años; [fundadas|creadas] hace más de [20|veinte] años; que tienen más de 20 años; que tengan más de veinte años; más antiguas que 20 años; con al menos 20 años de [experiencia|antigüedad]; con una antigüedad superior a 20 años; con una antigüedad de más de 20 años; que llevan al menos veinte años en el mercado; con más de dos décadas de historia; activas desde hace más de 20 años',
      ],
      [
        founded('2021-06-15'),
        'con menos de [5|cinco] años [de antigüedad|de vida|de actividad|de existencia|]; [fundadas|creadas|constituidas|nacidas|abiertas] en los [últimos |pasados ][5|cinco] años; [fundadas|creadas|constituidas] hace menos de [5|cinco] años; que tengan menos de 5 años; de menos de 5 años de antigüedad; que llevan menos de cinco años[ funcionando| en el mercado|]; que no tengan más de 5 años; que se crearon en los últimos cinco años; durante los últimos 5 años; creadas durante los últimos cinco años; más jóvenes que 5 años; con no más de cinco años de vida; de los últimos 5 años; con una antigüedad inferior a 5 años; con una antigüedad máxima de 5 años',
      ],
      [
        founded('2024-06-15'),
        'recién [creadas|fundadas|constituidas|abiertas|inauguradas]; de reciente [creación|constitución|apertura]; de nueva creación; [creadas|fundadas|constituidas|abiertas] [recientemente|hace poco|últimamente]; que [acaban de abrir|han abierto recientemente|abrieron hace poco|se han creado recientemente]; recientemente [creadas|fundadas|abiertas]',
      ],
      [
        founded('2026-01-01', '2026-12-31'),
        '[fundadas|creadas|constituidas|abiertas] [este año|en el año en curso|en este año|durante este año]; que [abrieron|se crearon] este año',
      ],
      [
        founded('2025-01-01', '2025-12-31'),
        '[fundadas|creadas|constituidas|abiertas] [el año pasado|durante el año pasado|en el año anterior|el pasado año]; que [abrieron|se crearon] el año pasado',
      ],
    ],
    status: [
      [
        STATUS.active,
        'activas; [todavía|aún|actualmente] [activas|en activo|abiertas|en funcionamiento|operativas]; que [siguen|sigan|continúan|continúen] [activas|abiertas|en activo|funcionando|operando|en funcionamiento]; que están [activas|en activo]; que estén activas; en activo; en funcionamiento; solo [las |]activas; que todavía [existen|existan|funcionen]; no disueltas; con estado activo; en situación activa; únicamente activas; en actividad; vigentes',
      ],
      [
        STATUS.dissolved,
        'disueltas; extinguidas; cerradas; que [cerraron|han cerrado|hayan cerrado|han cesado su actividad|cesaron su actividad|ya no existen|han desaparecido|ya no están activas|han dejado de existir|echaron el cierre|han echado el cierre|dejaron de operar]; ya no activas; ya cerradas; dadas de baja; cesadas; desaparecidas; extintas; que han sido disueltas; no activas; definitivamente cerradas',
      ],
      [
        STATUS.liquidation,
        '[que están |]en liquidación; en proceso de liquidación; en fase de liquidación; en vías de liquidación; en liquidación voluntaria',
      ],
      [
        STATUS.bankrupt,
        '[que están |]en quiebra; en bancarrota; que [quebraron|han quebrado|se declararon en quiebra|se han declarado en quiebra|fueron a la quiebra|han ido a la quiebra]; quebradas; insolventes; declaradas en quiebra; que entraron en bancarrota',
      ],
    ],
    form: [
      [
        FORMS.private,
        '[en forma de|con forma jurídica|constituidas como|que sean|que son|bajo la forma de|de forma jurídica|con la forma jurídica de|forma jurídica] [S.L.|sociedad limitada|sociedades limitadas|SL]; de responsabilidad limitada; constituidas como SLU; sociedades limitadas de ~',
      ],
      [
        FORMS.public,
        '[en forma de|con forma jurídica|constituidas como|que sean|que son] [S.A.|sociedad anónima|sociedades anónimas]; sociedades anónimas de ~',
      ],
      [
        FORMS.cooperative,
        '[en forma de|constituidas como|que sean|que son|organizadas como] [cooperativa|cooperativas|sociedad cooperativa]; cooperativas de ~; en régimen de cooperativa',
      ],
      [
        FORMS.nonProfit,
        'sin ánimo de lucro; sin fines de lucro; constituidas como fundación; no lucrativas; que sean asociaciones; asociaciones de ~; sin fin de lucro',
      ],
      [
        FORMS.sole,
        '[que sean|de|que son] autónomos; empresarios individuales; de empresarios individuales; autónomos: ~; como autónomo; como empresario individual',
      ],
      [
        FORMS.partnership,
        'constituidas como comunidad de bienes; que son comunidades de bienes; sociedades civiles de ~; como sociedad civil',
      ],
    ],
    listing: [
      [
        LISTED,
        'cotizadas; cotizadas en bolsa; que [cotizan|coticen] [|en bolsa|en la bolsa|en el mercado]; en bolsa; que están en bolsa; con acciones cotizadas; listadas en bolsa; cotizadas en el mercado continuo; presentes en bolsa; que estén cotizadas',
      ],
      [
        UNLISTED,
        'no cotizadas; no cotizadas en bolsa; que no [cotizan|coticen] [|en bolsa|en la bolsa]; sin cotizar; que no están en bolsa; fuera de bolsa; privadas no cotizadas; que no estén cotizadas',
      ],
    ],
    exclusion: [
      [
        { excluded: 'pastelerías' },
        '[, pero no|, no|excepto|salvo|, sin|excluyendo|, menos|a excepción de|, con excepción de|, pero sin|, exceptuando|aparte de|, pero excluye|, pero no incluyas|, quitando|, que no sean|, a excepción de|, pero ninguna de|, nada de|, excluidas las|descartando] pastelerías; que no [son|sean|hagan] pastelerías; , pastelerías excluidas; , pastelerías aparte; , no incluir pastelerías',
      ],
      [
        { excluded: 'filters' },
        '[no|pero no|excepto|salvo|menos|, pero no|excepto las|menos las] en Zamora; fuera de Zamora; que no estén en Zamora; excepto Zamora; a excepción de Zamora; pero no de Zamora; excluyendo Zamora; Zamora excluida; salvo Zamora; que no sean de Zamora',
      ],
    ],
    unknown: [
      [
        'ignored',
        'con certificación ISO 9001; familiares; de propiedad familiar; que exportan; rentables; con beneficios; que dan beneficios; con buenas reseñas; certificadas ISO 9001; con certificado ecológico; dirigidas por mujeres; lideradas por mujeres; financiadas por capital riesgo; que han levantado una ronda; en crecimiento; con fuerte crecimiento; con página web; con email; con número de teléfono; con teléfono; sin deudas; las mejores ~; que buscan inversores; que contratan; con patentes; con tienda online; exportadoras; en pérdidas; de gestión familiar; abiertas los domingos; cerca de mí; en venta; premiadas; con certificación ecológica; de segunda generación; independientes; que exporten; con premios; con correo electrónico; con sitio web',
      ],
    ],
  },
}
