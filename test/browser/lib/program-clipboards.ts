/** HTML as other programs put it on the clipboard. */

/** An item of a list in Word. */
export const wordItem = (label: string, text: string, list = 'l0 level1 lfo1') =>
  `<p class=MsoListParagraph dir=RTL style='text-align:right;mso-list:${list}'><![if !supportLists]><span style='mso-fareast-font-family:Arial'><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=AR-SA>${text}</span><o:p></o:p></p>`

/** Lines of a program in VS Code; a line is a box, and an empty one a break. */
export const vsCode = (...lines: string[]) =>
  `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;">${lines
    .map((line) => (line ? `<div><span style="color: #9cdcfe;">${line}</span></div>` : '<br>'))
    .join('')}</div>`

const PAGE_FONT =
  'font-family: ui-monospace, SFMono-Regular, &quot;SF Mono&quot;, Menlo, Consolas, monospace; font-size: 12px; white-space: pre; overflow: visible;'

/** Lines of a file on GitHub, with the styles that Chrome writes. */
export const gitHub = (...lines: string[]) =>
  `<meta charset='utf-8'><table class="highlight tab-size" style="box-sizing: border-box; border-spacing: 0px;"><tbody>\n${lines
    .map(
      (line, at) =>
        `<tr style="box-sizing: border-box;">\n<td id="L${at}" data-line-number="${at}" style="width: 1%;"></td>\n<td style="padding: 0px 10px; ${PAGE_FONT}">${line || '\n'}</td>\n</tr>`,
    )
    .join('\n')}</tbody></table>`

export const windowsTerminal = (...lines: string[]) =>
  `<!DOCTYPE><HTML><HEAD></HEAD><BODY><DIV STYLE="display:inline-block;white-space:pre;background-color:#0C0C0C;font-family:'Cascadia Mono',monospace;font-size:12pt;padding:4px;"><SPAN STYLE="color:#CCCCCC;">${lines.join('<BR>')}</SPAN></DIV></BODY></HTML>`

export const jetBrains = (...lines: string[]) =>
  `<html><head></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;">${lines.join('<br>')}</pre></body></html>`

/** Paragraphs of Google Docs; an empty one is a break. */
export const googleDocs = (...paragraphs: string[]) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${paragraphs
    .map((words) =>
      words ? `<p dir="rtl" style="line-height:1.38;margin-top:0pt;">${words}</p>` : '<br />',
    )
    .join('')}</b><br class="Apple-interchange-newline">`

export const docsSpan = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:400;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`

/** Cells of Excel; `rows` is the HTML of the rows. */
export const excel = (rows: string, attributes = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"${attributes}><head><meta name=ProgId content=Excel.Sheet><style>td {mso-number-format:General;}</style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'>${rows}<!--EndFragment--></table></body></html>`

/** A page of LibreOffice Writer: Arabic, an empty line, a raised digit and nested lists. */
export const WRITER_TEXT = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<style type="text/css">
		p { line-height: 115%; margin-bottom: 0.1in; background: transparent }
	</style>
</head>
<body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">
<font face="DejaVu Sans"><span lang="hi-IN">عنوان</span></font></h1>
<p dir="rtl" style="line-height: 100%; margin-bottom: 0in"><font face="DejaVu Sans"><span lang="hi-IN">سطر
<b>غامق</b> أول</span></font></p>
<p style="line-height: 100%; margin-bottom: 0in"><br/>

</p>
<p style="line-height: 100%; margin-bottom: 0in">x<sup>2</sup></p>
<ol>
	<li><p style="line-height: 100%; margin-bottom: 0in">one</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0in">inner</p>
	</ul>
	<li><p style="line-height: 100%; margin-bottom: 0in">two</p>
</ol>
<p style="line-height: 100%; margin-bottom: 0in">end</p>
</body>
</html>`

/** Cells of LibreOffice Calc, of which the first row has one. */
export const CALC_CELLS = `<!DOCTYPE html>
<html>
<body>
<table cellspacing="0" border="0">
	<colgroup width="20"></colgroup>
	<tr>
		<td height="17" align="left">a</td>
		<td align="left"><br></td>
	</tr>
	<tr>
		<td height="17" align="left">b</td>
		<td align="left">c</td>
	</tr>
</table>
</body>
</html>`
