import { brand } from "#app/content/company-facts.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/home-sections.ts";

export const homeServices: Translated<typeof en.homeServices> = {
  label: "الخدمات",
  heading: "الشحن الجوي والبحري والبري، لدى وكيل شحن واحد.",
  lead: "احجزوا الشحن بوسيلة نقل واحدة، أو اجمعوا بين وسيلتين أو ثلاث في عملية نقل واحدة.",
};

export const freightCards = [
  {
    code: "01 جوًا",
    picture: "tile-air",
    title: "الشحن الجوي",
    text: "عادي، أو ذو أولوية، أو لطائرة متوقفة على الأرض (AOG)، أو على الرحلة المحجوزة. مكتب حالات AOG مفتوح على مدار الساعة.",
    action: { label: "قراءة المزيد", to: "/global-freight/#air-freight" },
  },
  {
    code: "02 بحرًا",
    picture: "tile-ocean",
    title: "الشحن البحري",
    text: "بحرًا، من كرتون واحد إلى بضائع على منصات نقالة.",
    action: { label: "قراءة المزيد", to: "/global-freight/#ocean-freight" },
  },
  {
    code: "03 برًا",
    picture: "tile-road",
    title: "الشحن البري",
    text: "النقل بالشاحنات في أنحاء المنطقة، وعمليات نقل بنظام تسليم المفتاح من الباب إلى الباب.",
    action: { label: "قراءة المزيد", to: "/global-freight/#land-freight" },
  },
] as const satisfies Translated<typeof en.freightCards>;

export const homeNetwork: Translated<typeof en.homeNetwork> = {
  label: "الشبكة",
  heading: "من دبي إلى أكثر من 160 موقعًا.",
  lead: "نخدم المحطات عبر شبكة من الشركاء الملتزمين.",
};

export const homeFigures: Translated<typeof en.homeFigures> = [
  {
    label: "الشحن",
    prefix: "أكثر من",
    value: "1.4",
    suffix: "مليون",
    text: "سلّمنا أكثر من 1.4 مليون طن من الشحنات حول العالم",
  },
  {
    label: "المواقع",
    prefix: "أكثر من",
    value: "160",
    text: "موقعًا نخدمها عبر شركاء ملتزمين",
  },
  { label: "الخبرة", prefix: "أكثر من", value: "40", text: "عامًا من الخبرة" },
  { label: "الحضور", value: "15", text: "دولة" },
];

export const homeOtherServices: Translated<typeof en.homeOtherServices> = {
  label: "خدمات أخرى",
  heading: "كل ما تحتاج إليه بضائعكم إلى جانب الشحن.",
  lead: "المشاريع والتخزين والجمارك والمستندات.",
};

export const otherServiceCards = [
  {
    code: "04",
    picture: "tile-turnkey",
    title: "شحن مشاريع تسليم المفتاح والنقل بالشاحنات",
    text: "مشاريع من الباب إلى الباب، من المسح الأول إلى التسليم النهائي.",
    action: { label: "قراءة المزيد", to: "/other-services/#turnkey" },
  },
  {
    code: "05",
    picture: "tile-warehousing",
    title: "التخزين والتوزيع",
    text: "تخزين على أرضية مفتوحة أو أرفف، أو في مستودعات عالية الارتفاع، أو بكميات كبيرة. جاف أو مكيّف أو مضبوط الحرارة أو مجمّد.",
    action: { label: "قراءة المزيد", to: "/other-services/#warehousing" },
  },
  {
    code: "06",
    picture: "tile-customs",
    title: "التخليص الجمركي عبر فريقنا",
    text: "الإدخال المؤقت، والتخليص الضريبي، واستيراد معروضات المعارض وإعادة تصديرها. أكثر من 160 مخلّصًا جمركيًا معتمدًا.",
    action: { label: "قراءة المزيد", to: "/other-services/#brokerage" },
  },
  {
    code: "07",
    picture: "tile-documentation",
    title: "المستندات والامتثال",
    text: "الاعتمادات المستندية، وشهادات المنشأ، والتصاريح الأمنية، والتأمين البحري، وتأمين مسؤولية الناقل البري.",
    action: { label: "قراءة المزيد", to: "/other-services/#documentation" },
  },
] as const satisfies Translated<typeof en.otherServiceCards>;

export const allServices: Translated<typeof en.allServices> = {
  label: "جميع الخدمات",
  to: "/services",
};

export const homeWhy: Translated<typeof en.homeWhy> = {
  label: "لماذا نحن",
  heading: `لماذا الشحن مع ${brand.name}`,
};

export const homeReasons: Translated<typeof en.homeReasons> = [
  {
    name: "التركيز على العميل",
    text: "خبرة تزيد على 40 عامًا، وموظفون يردّون عليكم هاتفيًا.",
  },
  {
    name: "التسليم في الموعد",
    text: "مكتب حالات AOG مفتوح على مدار الساعة للقطع التي لا تحتمل الانتظار.",
  },
];

export const reasonLabel: Translated<typeof en.reasonLabel> = "السبب";

export const homeTeam: Translated<typeof en.homeTeam> = {
  label: "الإدارة",
  heading: `من يدير ${brand.name}`,
};

export const homeTestimonials: Translated<typeof en.homeTestimonials> = {
  label: "آراء العملاء",
  heading: "ماذا يقول عملاؤنا",
};

export const homeAffiliates: Translated<typeof en.homeAffiliates> = {
  label: "الشركاء",
  heading: "شركاؤنا بحسب النشاط",
};

export const homeClients: Translated<typeof en.homeClients> = {
  label: "العملاء",
  heading: "القطاعات التي نخدمها",
};

export const homeContact: Translated<typeof en.homeContact> = {
  label: "التواصل",
  heading: "أخبرونا بما تريدون نقله.",
  lead: "يكفي اسمكم وبريدكم الإلكتروني ورقم هاتفكم وسطر عن بضائعكم.",
};

export const homeContactStatus: Translated<typeof en.homeContactStatus> = {
  sending: "جارٍ الإرسال",
  sent: "أُرسلت رسالتكم. سنردّ عليكم بالبريد الإلكتروني أو الهاتف.",
  refused: "لم تُرسل رسالتكم. يرجى مراجعة الحقول المحددة أعلاه.",
};
