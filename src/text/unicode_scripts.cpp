// Unicode 15.0.0. Written by scripts/unicode; do not edit.
// clang-format off
#include <array>

#include "text/unicode_set.h"

namespace baton::text {
namespace {

constexpr std::array<UnicodeSet, 70> kScriptExtensions = {{
    {"Adlam Adlm", "o`11P11oeh3\\24:42"},
    {"Arabic Arab", "P`151g61R1`2`1`7O126Z21M`bl1c3@m=2f171P1@`351W4SOLTk2On33Phg141K1211211:1411p614111p131211"
     "2111r1211241714p111:1A53151Ad12"},
    {"Bengali Beng", "aZ22A2J418222F1711342922248142152Iaf4111221181p214123ioR11"},
    {"Bopomofo Bopo", "ZG2eX;34:1=:42161S619[1`3P1UTc12j85"},
    {"Buginese Bugi", "P`6L22_mS11"},
    {"Buhid Buhd", "ei529D"},
    {"Chakma Cakm", "V_2:`b1:fUP2e11B"},
    {"Common Zyyy", "0Q2J6J_11~15G1O1Q>W1552Dd31916111mC1g61T@1lZ11e<4bh13bX2<2Q11e11;3;1~AQ1o1V113261K1AY134gD"
     "I;EPMP8dC2P11Y3P@S21Jb<<4131=1pE1a@HO1a1~<4Q5:5P3O1P^6P2XXFJV33`N1>2TeD:FE2<1C14c411P1J6po"
     "3717:5b<=c1]1cZc1d3l1f7:W12n13A827N4m1e6D<D<g2K7W4e21W2122122241<11171Q21428171L141511371d"
     ":2T92b1aS5T2\\2m1RF\\14T3<~2~1~1U1:^5h1J12=\\149G6j4hN4A3=3g34o26<41~<4h18:6X18N22^2d:<>2=397"
     "^1178>49797c41g1U1:WPQH1NP3"},
    {"Coptic Copt Qaac", "RO>`T:d357P_e1L"},
    {"Cypriot Cprt", "PXP234]139Pf16211\\1123121"},
    {"Cypro_Minoan Cpmn", "PXP22^d;S3"},
    {"Cyrillic Cyrl", "PP1`9`j59R51\\21o31Wo3P1S21loMP3^lE2P`h1n1Q11"},
    {"Devanagari Deva", "PX2c22[1`j4W112fO1oiQ1:V5P1P`L:"},
    {"Dogra Dogr", "T[2<PfW1:VnKl1"},
    {"Duployan Dupl", "PP_3[35=397:28"},
    {"Georgian Geor", "PU4V111512`1`l2[123PR4V11151"},
    {"Glagolitic Glag", "TT1121hk9P3S~1[QN1`\\^271A271215"},
    {"Grantha Gran", "aZ22A2PD>lV4112N332fO1_`l1418222F1712151:22232161572735kR3211"},
    {"Greek Grek", "RJ121Z14132411411113111D1o1>@VY65b1545d23n9F262V1262811q1O2e11~1>261C2319W91naR11j^E_2A1oR"
     "d1V2"},
    {"Gujarati Gujr", "aZ22A2k8319131F1712152:13p21~42<77`YW1:"},
    {"Gunjala_Gondi Gong", "T[22joT26121U112167:"},
    {"Gurmukhi Guru", "aZ22A2k4316422F1712q211542233174117Ai]W1:"},
    {"Han Hani", "Pd;J1i2<f6[131=q2169k51d4@P1T1l1X1h1a1~<c11h2I:5P3O1P^6P2P`DPh18h_D^;2Z3[K2j85lSL2<2^kHBnf"
     "72^]3PgY1P1jQ46n62Rd5>aY7oP3n@R_1[j45PS4"},
    {"Hangul Hang", "PX4P8Q`734:1=>361S61e1n2a3OQ2OQgMMSDTm:<G4a1Yb92j85j1O3626p23"},
    {"Hanifi_Rohingya Rohg", "\\`11>131P11c41[aQ2X18:"},
    {"Hanunoo Hano", "Pi5G"},
    {"Hiragana Hira", "QP<34:1=@611423f228j22XZc12j85:1]12QS\\1o8B1M3]U@1"},
    {"Inherited Zinh Qaai", "PHR2121M`_12kZ4OcGf11115\\@2R6P1`Xg1@@>_N1RXc1^12GPA3A827N4bj[H`7"},
    {"Javanese Java", "P\\Z1^21;42"},
    {"Kaithi Kthi", "V[2:PfW1:VRJS2:1"},
    {"Kannada Knda", "aZ22A2jH=131G1:152913147262142:13ln311171G111kiR16"},
    {"Katakana Kana", "QP<34:1=@61142k243P3`7@`6_11h2]gb12j8o1`R\\14171211o83b11>4"},
    {"Kayah_Li Kali", "PXZ1`1"},
    {"Khojki Khoj", "Vg2:PZW1:V^JB1_1"},
    {"Khudawadi Sind", "T[22ZfW1:fcJk15:"},
    {"Latin Latn", "Q2J6J_11~15G1O1Q>W15n3=e82ZV12Xm11TP3V16a1545=1V2Q2P8_91Q21=1@=c21i1261K1AY1gf2P1PdN8JV33P"
     "2521115H>^91Q@[11914flC7jP1J6JUQ261Z119Uje1O66"},
    {"Limbu Limb", "U[21jl3O1<4<413<"},
    {"Linear_A Lina", "WXP2]1\\V1g99F:8"},
    {"Linear_B Linb", "PPP2<1J1C121~2>R1k3534]139"},
    {"Mahajani Mahj", "T[2<PfW1:fXJW1"},
    {"Malayalam Mlym", "aZ22A2jL=131c113164@2Jjj31ejR13"},
    {"Mandaic Mand", "Pb11o~L21"},
    {"Manichaean Mani", "Pb11oSQ2W14<"},
    {"Masaram_Gondi Gonm", "T[22jlT27121\\13112198:"},
    {"Modi", "`QZ1:V^KU2;:"},
    {"Mongolian Mong", "PP6J6i27[1Tl11`am1="},
    {"Multani Mult", "Vc2:`PR2711141~1;"},
    {"Myanmar Mymr", "PP4P5^TV11a5OQ3P1"},
    {"Nandinagari Nand", "T[22PL:io318171eiR16Z[L82^12;"},
    {"Nko Nkoo", "\\`11>131P=k123nYm12"},
    {"Old_Permic Perm", "ST11\\fo1[1"},
    {"Old_Uyghur Ougr", "Pb11aUQ21mS1J"},
    {"Oriya Orya", "aZ22A2k<318222F1712152922237342152BR[41G1"},
    {"Phags_Pa Phag", "RP6211jQT1h1"},
    {"Psalter_Pahlavi Phlp", "Pb11oYQ2B74<7"},
    {"Sharada Shrd", "aZ21Ul41112221oTm1P3"},
    {"Sinhala Sinh", "T[22kP131B3H191127314611186:23\\oP2D"},
    {"Sogdian Sogd", "Pb11_WR2Z1"},
    {"Syloti_Nagri Sylo", "T[22P4:``W1]1"},
    {"Syriac Syrc", "\\`11>221P11:;J1_4>1l123`8;]\\5111"},
    {"Tagalog Tglg", "Ph5F91E2"},
    {"Tagbanwa Tagb", "ei52Y1=1312"},
    {"Tai_Le Tale", "PR4:VX2N25"},
    {"Takri Takr", "T[22ZfW1:VbKj16:"},
    {"Tamil Taml", "aZ22A2l@216331432111232333<4533142161>EoV41hPS11]`J111g12ST3b1=1"},
    {"Telugu Telu", "aZ22A2jD=131G1@291314721321242:79jR41G1"},
    {"Thaana Thaa", "\\`11>221P2:f8b1Pbm11:1"},
    {"Tirhuta Tirh", "aZ22A2\\l41miR1:VRKX28:"},
    {"Yezidi Yezi", "\\`11>131P2:fPR2Z11322"},
    {"Yi Yiii", "QP<25:28o61ThK]T13g1jdF5"},
}};

}  // namespace

std::span<const UnicodeSet> script_extensions() { return kScriptExtensions; }

namespace {

constexpr std::array<UnicodeSet, 1> kComputedScripts = {{
    {"Unknown Zzzz", "hK2647111D1]<1V12b1231g18K46;^81l12U3>k12a12~1L211;5O126\\718222F1711342922248142152I231642"
     "2F17121p2211542233174117A:319131F1712152:131321~42<771318222F1712152922237342152B:21633143"
     "211123p33<4533142161>E5=131G1@291314721321242:7F131G1:152913147262142:13<=131c113164@2J131"
     "B3H191127314611186:23<j14MU1211151H111G2511171:24P1X21T14W11T11~1=U1V611512i;142711142Y114"
     "2Q1142711142~1i1142S22P13J6f2262mD3i27F9H9D<=1312<n22:6pJ6i27[15V2:O1<4p13Z125;\\14J6;3n12Q"
     "21M2;6:6>2Oa1]23_11d38l13~3l17[12;8[15f@262V12628111qO2e11~1>261C23191U31<2K1=3Q1~p\\44gDI;"
     "Edh12P11m:5]111512h172>H971vn3R1J1i2<f6J<4P21f22W35[11n21d2<_11]cL3g19l:Dh58[6521115Hk13:6"
     "h18V28<6d3;N3^21;4Q11g19>2:2W3HL:62p6971pl14n32:6Tm:<G4a1TX8^;2Z3V17<55J1511121pm3@m=2f171"
     "P1Z16c11C14451W4211n5362q33717:52<1J1C121~2>R1k3534]13h21=31_1^1R4M3a1~L4T19N5[15N1U14>Z1n"
     "42:6T14pX18d1;<1~17121;1~1712S2g99F:8H61Z119U26211\\112312G1X289`1C125Q13K51P2h14D2b1125813"
     "1M234:797P2P1W14<9f13M2K5J74<7`2Y2g1c1=c17^18:V9O1Z11322[2[18Z1FJV1LDG9^24T19T2:12I7:6e11B"
     "8W19P31D;B1_1n1711141~1;6k15:6418222F1712151:22232161572735[4l215NX28:V5f12V1R1U2;:6=Cj16:"
     "f1K2~4Gi5l1T3c2<82128121N122<9:V282^12;KX28c2=Y27:f791]11>:M3P12F1>Y27121\\13112198:66121U1"
     "12167:f9I7A1Y13Lf21~b1=kLV3_315;T6\\b2S3=fR1Zm3WBi]8iA7O1:4a21:6N26:V2::171E5C`Ek2U3[24i17A"
     "P25;2>ho58fV1Z19Wg8417121S9~1M321>48\\<TX2[35=397:28lb4^12G9d3l1f7:W12R6EV2j3D<pg29IW4e21W2"
     "122122241<11171Q21428171L141511371d:2T92nE~51~`R1O66e671A2712155n1Q11`3]13>2:42P:OAj151`>Z"
     "1VG714121~1U62@Y1\\24:42aHT2\\2m1R641K1211211:14111161411q31211211s2112417141p11:1A53151Ad12"
     "^8\\14T3<~2~1pU1:^5h1M=\\14972>6j4hN4A3=3g34o26<41~<4h18:6X18N22^2d:<>2=397^1178>497pc41g1U1"
     ":VP1PgY1P1jQ46n62Rd5>aY7oP3n@R_1[j45PS4aRgE1NP3P4`7``o5"},
}};

}  // namespace

std::span<const UnicodeSet> computed_scripts() { return kComputedScripts; }

namespace {

constexpr std::array<std::string_view, 163> kScriptNames = {{
    "Adlam Adlm", "Ahom", "Anatolian_Hieroglyphs Hluw", "Arabic Arab", "Armenian Armn",
    "Avestan Avst", "Balinese Bali", "Bamum Bamu", "Bassa_Vah Bass", "Batak Batk",
    "Bengali Beng", "Bhaiksuki Bhks", "Bopomofo Bopo", "Brahmi Brah", "Braille Brai",
    "Buginese Bugi", "Buhid Buhd", "Canadian_Aboriginal Cans", "Carian Cari",
    "Caucasian_Albanian Aghb", "Chakma Cakm", "Cham", "Cherokee Cher", "Chorasmian Chrs",
    "Common Zyyy", "Coptic Copt Qaac", "Cuneiform Xsux", "Cypriot Cprt", "Cypro_Minoan Cpmn",
    "Cyrillic Cyrl", "Deseret Dsrt", "Devanagari Deva", "Dives_Akuru Diak", "Dogra Dogr",
    "Duployan Dupl", "Egyptian_Hieroglyphs Egyp", "Elbasan Elba", "Elymaic Elym",
    "Ethiopic Ethi", "Georgian Geor", "Glagolitic Glag", "Gothic Goth", "Grantha Gran",
    "Greek Grek", "Gujarati Gujr", "Gunjala_Gondi Gong", "Gurmukhi Guru", "Han Hani",
    "Hangul Hang", "Hanifi_Rohingya Rohg", "Hanunoo Hano", "Hatran Hatr", "Hebrew Hebr",
    "Hiragana Hira", "Imperial_Aramaic Armi", "Inherited Zinh Qaai",
    "Inscriptional_Pahlavi Phli", "Inscriptional_Parthian Prti", "Javanese Java", "Kaithi Kthi",
    "Kannada Knda", "Katakana Kana", "Kawi", "Kayah_Li Kali", "Kharoshthi Khar",
    "Khitan_Small_Script Kits", "Khmer Khmr", "Khojki Khoj", "Khudawadi Sind", "Lao Laoo",
    "Latin Latn", "Lepcha Lepc", "Limbu Limb", "Linear_A Lina", "Linear_B Linb", "Lisu",
    "Lycian Lyci", "Lydian Lydi", "Mahajani Mahj", "Makasar Maka", "Malayalam Mlym",
    "Mandaic Mand", "Manichaean Mani", "Marchen Marc", "Masaram_Gondi Gonm", "Medefaidrin Medf",
    "Meetei_Mayek Mtei", "Mende_Kikakui Mend", "Meroitic_Cursive Merc",
    "Meroitic_Hieroglyphs Mero", "Miao Plrd", "Modi", "Mongolian Mong", "Mro Mroo",
    "Multani Mult", "Myanmar Mymr", "Nabataean Nbat", "Nag_Mundari Nagm", "Nandinagari Nand",
    "New_Tai_Lue Talu", "Newa", "Nko Nkoo", "Nushu Nshu", "Nyiakeng_Puachue_Hmong Hmnp",
    "Ogham Ogam", "Ol_Chiki Olck", "Old_Hungarian Hung", "Old_Italic Ital",
    "Old_North_Arabian Narb", "Old_Permic Perm", "Old_Persian Xpeo", "Old_Sogdian Sogo",
    "Old_South_Arabian Sarb", "Old_Turkic Orkh", "Old_Uyghur Ougr", "Oriya Orya", "Osage Osge",
    "Osmanya Osma", "Pahawh_Hmong Hmng", "Palmyrene Palm", "Pau_Cin_Hau Pauc", "Phags_Pa Phag",
    "Phoenician Phnx", "Psalter_Pahlavi Phlp", "Rejang Rjng", "Runic Runr", "Samaritan Samr",
    "Saurashtra Saur", "Sharada Shrd", "Shavian Shaw", "Siddham Sidd", "SignWriting Sgnw",
    "Sinhala Sinh", "Sogdian Sogd", "Sora_Sompeng Sora", "Soyombo Soyo", "Sundanese Sund",
    "Syloti_Nagri Sylo", "Syriac Syrc", "Tagalog Tglg", "Tagbanwa Tagb", "Tai_Le Tale",
    "Tai_Tham Lana", "Tai_Viet Tavt", "Takri Takr", "Tamil Taml", "Tangsa Tnsa", "Tangut Tang",
    "Telugu Telu", "Thaana Thaa", "Thai", "Tibetan Tibt", "Tifinagh Tfng", "Tirhuta Tirh",
    "Toto", "Ugaritic Ugar", "Vai Vaii", "Vithkuqi Vith", "Wancho Wcho", "Warang_Citi Wara",
    "Yezidi Yezi", "Yi Yiii", "Zanabazar_Square Zanb",
}};

}  // namespace

std::span<const std::string_view> script_names() { return kScriptNames; }

}  // namespace baton::text
