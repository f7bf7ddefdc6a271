/** Formulas, each with its MathML: elements with their attributes, their text or their children. */
export const FORMULAS = String.raw`
x
    mi:x
xy
    mrow(mi:x mi:y)
12.5
    mn:12.5
x^2
    msup(mi:x mn:2)
x_1
    msub(mi:x mn:1)
x_1^2
    msubsup(mi:x mn:1 mn:2)
x^2_1
    msubsup(mi:x mn:1 mn:2)
x^{n+1}
    msup(mi:x mrow(mi:n mo:+ mn:1))
x^12
    mrow(msup(mi:x mn:1) mn:2)
f'
    msup(mi:f mo:′)
f''^2
    msup(mi:f mrow(mo:′′ mn:2))
{}^2x
    mrow(msup(mrow() mn:2) mi:x)
a+b
    mrow(mi:a mo:+ mi:b)
a-b
    mrow(mi:a mo:− mi:b)
-a
    mrow(mo[form=prefix]:− mi:a)
(-a)
    mrow(mo[stretchy=false]:( mo[form=prefix]:− mi:a mo[stretchy=false]:))
a=-b
    mrow(mi:a mo:= mo[form=prefix]:− mi:b)
2\cdot-3
    mrow(mn:2 mo:⋅ mo[form=prefix]:− mn:3)
|x|-1
    mrow(mo[stretchy=false,lspace=0,rspace=0]:| mi:x mo[stretchy=false,lspace=0,rspace=0]:| mo:− mn:1)
|-1|
    mrow(mo[stretchy=false,lspace=0,rspace=0]:| mo[form=prefix]:− mn:1 mo[stretchy=false,lspace=0,rspace=0]:|)
n!-1
    mrow(mi:n mo:! mo:− mn:1)
a*b
    mrow(mi:a mo:∗ mi:b)
a/b
    mrow(mi:a mo:/ mi:b)
(a,b]
    mrow(mo[stretchy=false]:( mi:a mo:, mi:b mo[stretchy=false]:])
\alpha+\Omega
    mrow(mi:α mo:+ mi[mathvariant=normal]:Ω)
\varepsilon\epsilon\varphi\phi\varsigma
    mrow(mi:ε mi:ϵ mi:φ mi:ϕ mi:ς)
\ell\hbar\Re\aleph
    mrow(mi:ℓ mi:ℏ mi:ℜ mi:ℵ)
\infty-\emptyset
    mrow(mi:∞ mo:− mi:∅)
\forall x\in A
    mrow(mo:∀ mi:x mo:∈ mi:A)
\exists y\notin B
    mrow(mo:∃ mi:y mo:∉ mi:B)
\partial f
    mrow(mo:∂ mi:f)
\nabla u
    mrow(mo:∇ mi:u)
\times\div\pm\mp
    mrow(mo:× mo:÷ mo[form=prefix]:± mo[form=prefix]:∓)
\le\leq\ge\neq
    mrow(mo:≤ mo:≤ mo:≥ mo:≠)
\approx\equiv\cong\sim
    mrow(mo:≈ mo:≡ mo:≅ mo:∼)
\subset\subseteq\cup\cap\setminus
    mrow(mo:⊂ mo:⊆ mo:∪ mo:∩ mo:∖)
\land\lor\lnot
    mrow(mo:∧ mo:∨ mo:¬)
\to\gets\mapsto
    mrow(mo:→ mo:← mo:↦)
\Rightarrow\iff\implies
    mrow(mo:⇒ mo:⟺ mo:⟹)
\dots\cdots\vdots
    mrow(mi:… mi:⋯ mi:⋮)
\{a\mid b\}
    mrow(mo[stretchy=false]:{ mi:a mo:∣ mi:b mo[stretchy=false]:})
\langle x\rangle
    mrow(mo[stretchy=false]:⟨ mi:x mo[stretchy=false]:⟩)
\|v\|
    mrow(mo[stretchy=false,lspace=0,rspace=0]:‖ mi:v mo[stretchy=false,lspace=0,rspace=0]:‖)
\%\$\#\&\_
    mrow(mi:% mi:$ mi:# mi:& mi:_)
90^\circ
    msup(mn:90 mo:∘)
30\degree
    mrow(mn:30 mi:°)
\frac{1}{2}
    mfrac(mn:1 mn:2)
\frac12
    mfrac(mn:1 mn:2)
\frac ab
    mfrac(mi:a mi:b)
\dfrac{1}{2}
    mstyle[displaystyle=true,scriptlevel=0](mfrac(mn:1 mn:2))
\tfrac12
    mstyle[displaystyle=false,scriptlevel=0](mfrac(mn:1 mn:2))
\binom{n}{k}
    mrow(mo[stretchy=true]:( mfrac[linethickness=0](mi:n mi:k) mo[stretchy=true]:))
\dbinom nk
    mstyle[displaystyle=true,scriptlevel=0](mrow(mo[stretchy=true]:( mfrac[linethickness=0](mi:n mi:k) mo[stretchy=true]:)))
\sqrt2
    msqrt(mn:2)
\sqrt{x+1}
    msqrt(mrow(mi:x mo:+ mn:1))
\sqrt[3]{x}
    mroot(mi:x mn:3)
\sqrt[n+1]x
    mroot(mi:x mrow(mi:n mo:+ mn:1))
\sum_{i=1}^n i
    mrow(munderover(mo:∑ mrow(mi:i mo:= mn:1) mi:n) mi:i)
\sum\nolimits_i
    msub(mo:∑ mi:i)
\prod_p p
    mrow(munder(mo:∏ mi:p) mi:p)
\int_0^1 f
    mrow(msubsup(mo:∫ mn:0 mn:1) mi:f)
\int\limits_a^b f
    mrow(munderover(mo:∫ mi:a mi:b) mi:f)
\oint f
    mrow(mo:∮ mi:f)
\bigcup_i A_i
    mrow(munder(mo:⋃ mi:i) msub(mi:A mi:i))
\lim_{x\to0}f
    mrow(munder(mo[movablelimits=true,lspace=0,rspace=0]:lim mrow(mi:x mo:→ mn:0)) mspace[width=0.167em] mi:f)
\max_i a_i
    mrow(munder(mo[movablelimits=true,lspace=0,rspace=0]:max mi:i) mspace[width=0.167em] msub(mi:a mi:i))
\limsup a_n
    mrow(mo[movablelimits=true,lspace=0,rspace=0]:lim sup mspace[width=0.167em] msub(mi:a mi:n))
\sin x
    mrow(mi:sin mspace[width=0.167em] mi:x)
\sin(x)
    mrow(mi:sin mo[stretchy=false]:( mi:x mo[stretchy=false]:))
2\cos^2 x
    mrow(mn:2 mspace[width=0.167em] msup(mi:cos mn:2) mspace[width=0.167em] mi:x)
\log_2 n
    mrow(msub(mi:log mn:2) mspace[width=0.167em] mi:n)
\ln x+\exp y
    mrow(mi:ln mspace[width=0.167em] mi:x mo:+ mi:exp mspace[width=0.167em] mi:y)
\operatorname{rank} A
    mrow(mi:rank mspace[width=0.167em] mi:A)
\det A
    mrow(mo[movablelimits=true,lspace=0,rspace=0]:det mspace[width=0.167em] mi:A)
\gcd(a,b)
    mrow(mo[movablelimits=true,lspace=0,rspace=0]:gcd mo[stretchy=false]:( mi:a mo:, mi:b mo[stretchy=false]:))
a\bmod b
    mrow(mi:a mo:mod mi:b)
a\equiv b\pmod n
    mrow(mi:a mo:≡ mi:b mrow(mo[stretchy=false]:( mi:mod mspace[width=0.333em] mi:n mo[stretchy=false]:)))
\left(x\right)
    mrow(mo[stretchy=true]:( mi:x mo[stretchy=true]:))
\left(\frac12\right]
    mrow(mo[stretchy=true]:( mfrac(mn:1 mn:2) mo[stretchy=true]:])
\left\{x\right.
    mrow(mo[stretchy=true]:{ mi:x)
\left|x\right|
    mrow(mo[stretchy=true]:| mi:x mo[stretchy=true]:|)
\left(a\middle|b\right)
    mrow(mo[stretchy=true]:( mi:a mo[stretchy=true]:| mi:b mo[stretchy=true]:))
\left\langle x\right\rangle
    mrow(mo[stretchy=true]:⟨ mi:x mo[stretchy=true]:⟩)
\bigl(x\bigr)
    mrow(mo[stretchy=true,minsize=1.2em,maxsize=1.2em]:( mi:x mo[stretchy=true,minsize=1.2em,maxsize=1.2em]:))
\Big|
    mo[stretchy=true,minsize=1.8em,maxsize=1.8em]:|
\text{if } x
    mrow(mrow(mtext[dir=ltr]:if mspace[width=0.25em]) mi:x)
\text{ and }
    mrow(mspace[width=0.25em] mtext[dir=ltr]:and mspace[width=0.25em])
\text{إذا كان }x
    mrow(mrow(mtext[dir=rtl]:إذا␣كان mspace[width=0.25em]) mi:x)
\text{a\_b {c}}
    mtext[dir=ltr]:a_b␣{c}
\mathrm{d}x
    mrow(mi[mathvariant=normal]:d mi:x)
\mathbf{Ab1}
    mrow(mi:𝐀 mi:𝐛 mn:𝟏)
\mathbb{R}\mathbb{Q}\mathbb{A}\mathbb{1}
    mrow(mi:ℝ mi:ℚ mi:𝔸 mn:𝟙)
\mathcal{L}\mathcal{A}
    mrow(mi:ℒ mi:𝒜)
\mathscr{B}
    mi:ℬ
\boldsymbol{\alpha x}
    mrow(mi:α mi:𝐱)
\vec v
    mover[accent=true](mi:v mo[stretchy=false]:→)
\hat{n}
    mover[accent=true](mi:n mo[stretchy=false]:^)
\bar x
    mover[accent=true](mi:x mo[stretchy=false]:¯)
\dot x\ddot y
    mrow(mover[accent=true](mi:x mo[stretchy=false]:˙) mover[accent=true](mi:y mo[stretchy=false]:¨))
\tilde a
    mover[accent=true](mi:a mo[stretchy=false]:~)
\overline{AB}
    mover[accent=true](mrow(mi:A mi:B) mo[stretchy=true]:¯)
\underline{x}
    munder[accentunder=true](mi:x mo[stretchy=true]:_)
\widehat{ABC}
    mover[accent=true](mrow(mi:A mi:B mi:C) mo[stretchy=true]:^)
\overrightarrow{AB}
    mover[accent=true](mrow(mi:A mi:B) mo[stretchy=true]:→)
\overbrace{a+b}^n
    mover(mover[accent=true](mrow(mi:a mo:+ mi:b) mo[stretchy=true]:⏞) mi:n)
\underbrace{a+b}_n
    munder(munder[accentunder=true](mrow(mi:a mo:+ mi:b) mo[stretchy=true]:⏟) mi:n)
\overset{!}{=}
    mover(mo:= mo:!)
\underset{x}{y}
    munder(mi:y mi:x)
\begin{matrix}a&b\\c&d\end{matrix}
    mtable(mtr(mtd(mi:a) mtd(mi:b)) mtr(mtd(mi:c) mtd(mi:d)))
\begin{pmatrix}1\\2\end{pmatrix}
    mrow(mo[stretchy=true]:( mtable(mtr(mtd(mn:1)) mtr(mtd(mn:2))) mo[stretchy=true]:))
\begin{bmatrix}1&2\end{bmatrix}
    mrow(mo[stretchy=true]:[ mtable(mtr(mtd(mn:1) mtd(mn:2))) mo[stretchy=true]:])
\begin{vmatrix}a&b\\c&d\\\end{vmatrix}
    mrow(mo[stretchy=true]:| mtable(mtr(mtd(mi:a) mtd(mi:b)) mtr(mtd(mi:c) mtd(mi:d))) mo[stretchy=true]:|)
\begin{Vmatrix}a\end{Vmatrix}
    mrow(mo[stretchy=true]:‖ mtable(mtr(mtd(mi:a))) mo[stretchy=true]:‖)
\begin{cases}x&x>0\\0&\text{else}\end{cases}
    mrow(mo[stretchy=true]:{ mtable(mtr(mtd[columnalign=left](mi:x) mtd[columnalign=left](mrow(mi:x mo:> mn:0))) mtr(mtd[columnalign=left](mn:0) mtd[columnalign=left](mtext[dir=ltr]:else))))
\begin{aligned}a&=b\\[2pt]&=c\end{aligned}
    mtable[displaystyle=true](mtr(mtd[columnalign=right](mi:a) mtd[columnalign=left](mrow(mo:= mi:b))) mtr(mtd[columnalign=right](mrow()) mtd[columnalign=left](mrow(mo:= mi:c))))
\begin{array}{lr}a&b\\\hline c&d\end{array}
    mtable(mtr(mtd[columnalign=left](mi:a) mtd[columnalign=right](mi:b)) mtr(mtd[columnalign=left](mrow(mrow() mi:c)) mtd[columnalign=right](mi:d)))
\begin{gathered}a\\b\end{gathered}
    mtable[displaystyle=true](mtr(mtd(mi:a)) mtr(mtd(mi:b)))
a&=b\\&=c
    mtable[displaystyle=true](mtr(mtd[columnalign=right](mi:a) mtd[columnalign=left](mrow(mo:= mi:b))) mtr(mtd[columnalign=right](mrow()) mtd[columnalign=left](mrow(mo:= mi:c))))
a\\b
    mtable[displaystyle=true](mtr(mtd(mi:a)) mtr(mtd(mi:b)))
a\,b\;c\!d\quad e\qquad f\ g~h
    mrow(mi:a mspace[width=0.167em] mi:b mspace[width=0.278em] mi:c mspace[width=-0.167em] mi:d mspace[width=1em] mi:e mspace[width=2em] mi:f mspace[width=0.25em] mi:g mspace[width=0.25em] mi:h)
\displaystyle\sum x
    mstyle[displaystyle=true,scriptlevel=0](mrow(mo:∑ mi:x))
x\textstyle y
    mrow(mi:x mstyle[displaystyle=false,scriptlevel=0](mi:y))
س^٢+٣ص=٠
    mrow(msup(mi:س mn:٢) mo:+ mn:٣ mi:ص mo:= mn:٠)
جا(س)
    mrow(mi:جا mo[stretchy=false]:( mi:س mo[stretchy=false]:))
\frac{س}{٢}
    mfrac(mi:س mn:٢)
١٢٫٥
    mn:١٢٫٥
é+ß
    mrow(mi:é mo:+ mi:ß)
x<y>z
    mrow(mi:x mo:< mi:y mo:> mi:z)
\foo
    mtext:\foo
\foo{a}b
    mrow(mtext:\foo mi:a mi:b)
\constructor
    mtext:\constructor
\\
    mtable[displaystyle=true](mtr(mtd(mrow())))
{a}{b}
    mrow(mi:a mi:b)
{{{a}}}
    mi:a
\prime
    mo:′
a:b
    mrow(mi:a mo:: mi:b)
\Alpha\Beta
    mrow(mi[mathvariant=normal]:Α mi[mathvariant=normal]:Β)
`
