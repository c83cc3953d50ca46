/**
 * A line for each meaning: the English word, then others for it, without accents. Words of the first line
 * are left out. German compounds ("Sendungsnummer") and Arabic articles are taken apart. A carrier's
 * customer is the consignee.
 */
export const WORDS = `
|de|du|del|della|di|la|le|les|el|der|die|das|den|von|electronico|elettronica|эл|الكتروني
number|no|nos|numbers|numeros|nummern|nr|num|nbr|n°|numero|nummer|numara|numarasi|numaralari|numer|номер|رقم|号|号码|编号
ref|refs|reference|references|referenz|referencia|riferimento|referans|مرجع|参考
order|auftrag|auftrags|bestellung|bestell|commande|pedido|ordine|siparis|bestelling|zamowienia|заказа|заказ|طلب|طلبية|订单|订货|下单
shipment|sendung|sendungs|expedition|envoi|envio|spedizione|zending|gonderi|sevkiyat|przesylki|отправления|груза|شحنة|运单|货运
phone|tel|telephone|telefon|telefono|telefone|telefoon|mobile|mob|cell|cellphone|gsm|whatsapp|phones|handy|movil|telefonu|телефон|جوال|هاتف|موبايل|تليفون|电话|手机
email|mail|emails|eposta|correo|courriel|mailadresse|почта|بريد|邮箱|电子邮件|邮件
name|naam|nom|nombre|nome|adi|isim|imie|имя|اسم|名称|姓名
customer|customers|client|clients|consignee|consignees|cnee|receiver|recipient|buyer|kunde|kunden|empfanger|destinataire|consignataire|consignatario|destinatario|cliente|klant|musteri|alici|odbiorca|odbiorcy|klient|клиент|клиента|получатель|عميل|زبون|مستلم|客户|收货人|грузополучатель|грузополучателя|заказчик|مستورد|alicisi
shipper|consignor|consigner|supplier|vendor|exporter|seller|sender|absender|versender|lieferant|expediteur|chargeur|remitente|expedidor|mittente|afzender|gonderici|nadawca|отправитель|مرسل|شاحن|发货人|供应商
contact|ansprechpartner|kontakt|contacto|contatto|联系人|联系
quantity|qty|quantities|packs|packages|pkgs|pieces|pcs|cartons|ctns|colli|anzahl|menge|packstucke|colis|quantite|cantidad|bultos|quantita|quantidade|aantal|miktar|adet|ilosc|количество|كمية|عدد|طرود|件数|数量
container|containers|cntr|ctr|equipment|cont|conteneur|contenedor|konteyner|контейнер|контейнера|حاوية|柜|箱|集装箱|货柜|contenedores|conteneurs|contentor|kontener|kontenera|konteyneri|konteynerler|контейнеры|контейнеров|حاويات
address|addr|addresses|adresse|direccion|indirizzo|endereco|adres|adresi|адрес|عنوان|地址
attention|attn|att
charges|charge
currency|curr|ccy|wahrung|devise|moneda|valuta|moeda|doviz|waluta|валюта|عملة|币种|货币
status|statut|estatus|durum|durumu|статус|حالة|状态|estatuto|статуса
state|estado|stato|situacao|zustand
note|notes|bemerkung|bemerkungen|anmerkung|notiz|remarque|nota|observaciones|opmerking|notu|uwagi|примечание|ملاحظات|ملاحظة|备注
internal|intern|interne|interner|interna|interno|dahili|wewnetrzne|внутреннее|داخلية|داخلي|内部
date|dt|datum|fecha|data|termin|tarih|tarihi|дата|تاريخ|日期
time|times|uhrzeit|zeit|heure|hora|orario|tijd|saat|saati|godzina|время|وقت|توقيت|时间|时刻
required|requested|promised|promise|due|committed|req
delivery|deliv|liefer|lieferung|zustellung|livraison|entrega|consegna|aflever|lever|levering|teslim|teslimat|dostawy|доставки|تسليم|توصيل|交货|送货|收货|派送
awb|mawb|hawb|waybill|airwaybill
bl|mbl|hbl|obl|bol|lading|konnossement|seefrachtbrief|connaissement|conocimiento|polizza|conhecimento|cognossement|konsimento|konosament|коносамент|коносамента|بوليصة|提单
master bl|主提单
house bl|分提单
master|主单|ana|мастер
house|分单|ara|домашний|домашнего
booking|bookings|buchung|buchungs|reservation|reserva|prenotazione|boeking|boekings|rezervasyon|бронирование|бронирования|букинг|букинга|حجز|订舱
pol|loadport|起运港|装货港|装运港|始发港
pod|dischargeport|目的港|卸货港
transshipment|transbordement|transbordo|trasbordo|umladung|aktarma|перевалки|مسافنة|中转港|转运港
port|hafen|puerto|porto|haven|liman|limani|порт|ميناء
loading|lade|verlade|verladung|beladung|chargement|carga|embarque|carico|laad|yukleme|погрузки|تحميل|embarquement|imbarco|zaladunku
discharge|unloading|dechargement|descarga|scarico|losch|loschung|entlade|entladung|tahliye|выгрузки|تفريغ|debarquement|desembarque|sbarco|bosaltma|rozladunku
flight|flights|vol|vuelo|volo|ucus
vessel|vessels|schiff|navire|buque|nave|schip|gemi|navio|судно|سفينة|باخرة|船名|bateau|statek|statku|судна
voyage|voyages|reise|viaje|viaggio|sefer|reis|رحلة|航次|рейс|рейса|rejs
destination|dest|ziel|bestimmung|destino|destinazione|bestemming|назначения|وجهة|目的地
origin|herkunft|origine|origen|herkomst|происхождения|منشأ|始发地
departure|dep|abfahrt|abgang|depart|salida|partenza|vertrek|kalkis|partida|saida|отправление|مغادرة|离港|开航|开船|abfahrts|abgangs|zarpe|kalkisi|cikis|wyjazdu|odejscia|отплытия|отхода|выхода|отправки|启航|启运
arrival|arr|ankunft|arrivee|llegada|arrivo|aankomst|varis|chegada|прибытие|وصول|到港|抵港|到达|ankunfts|arribo|varisi|gelis|przybycia|przyjazdu|прибытия|прихода|抵达
current|aktuell|aktuelle|aktueller|aktuelles|actuel|actuelle|attuale|huidige|guncel|текущий|текущая|текущее|حالي|حالية|当前|目前
estimated|voraussichtl|voraussichtlich|voraussichtliche|erwartet|erwartete|prevu|prevue|estime|estimee|estimada|estimado|prevista|previsto|verwacht|verwachte|tahmini|متوقع|متوقعة|预计|voraussichtlicher|voraussichtliches|erwarteter|erwartetes|geschatzt|geschatzte|estimativa|esperada|esperado|stimata|stimato|geschatte|przewidywana|przewidywany|szacowana|szacowany|beklenen|ожидаемая|ожидаемое|ожидаемый|ожидается|расчетная|расчетное|расчетный|ориентировочная|ориентировочное|предполагаемая|предполагаемое|تقديري|تقديرية|预期|预估|预抵
planned|pl|soll|geplant|geplante|planifie|gepland|geplande|geplanter|geplantes|planifiee|planificada|planificado|programada|programado|pianificata|planowana|planowany|planlanan|плановая|плановое|плановый|планируемая|планируемое|مخطط|مخططة|计划
actual|ist|tatsachlich|tatsachliche|reel|reelle|real|effettivo|effettiva|werkelijk|gerceklesen|فعلي|فعلية|实际|tatsachlicher|tatsachliches|effectif|effective|efectiva|efectivo|werkelijke|rzeczywista|rzeczywisty|gerceklesme|фактическая|фактическое|фактический
event|ereignis|evento|evenement|gebeurtenis|olay|حدث|事件|ereignisse|evenements|eventos|eventi|zdarzenie|событие|события
place|ort|standort|lieu|lugar|luogo|plaats|konum|مكان|地点|ubicacion|localizacion|emplacement|yer|yeri|miejsce|место|местоположение|местонахождение|موقع|位置
`;
